ALTER TABLE "payment" ADD COLUMN "counted_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "is_repeat" boolean DEFAULT false NOT NULL;