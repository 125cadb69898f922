ALTER TABLE "staff_action" ADD COLUMN "roles" jsonb;--> statement-breakpoint
ALTER TABLE "staff_action" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "staff_action" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "staff_action" ADD COLUMN "approval_id" text;