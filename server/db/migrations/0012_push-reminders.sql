CREATE TABLE "push_subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"last_used_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "reminder_setting" (
	"client_id" text PRIMARY KEY NOT NULL,
	"days_before" integer[] NOT NULL,
	"hour" integer NOT NULL,
	"time_zone" text,
	"show_details" boolean NOT NULL,
	"sms_too" boolean NOT NULL,
	"push_wanted" boolean NOT NULL,
	"updated_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscription_client" ON "push_subscription" USING btree ("client_id");