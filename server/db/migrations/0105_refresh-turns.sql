ALTER TABLE "device_session" ADD COLUMN "refresh_turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "device_session" ADD COLUMN "refresh_mark" text;--> statement-breakpoint
ALTER TABLE "device_session" ADD COLUMN "refreshed_at_ms" bigint;