ALTER TABLE "push_subscription" ADD COLUMN "session_uid" text;--> statement-breakpoint
CREATE INDEX "push_subscription_session" ON "push_subscription" USING btree ("session_uid");