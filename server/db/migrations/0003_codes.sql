CREATE TABLE "code_guard" (
	"phone" text NOT NULL,
	"scope" text NOT NULL,
	"wrong_tries" integer NOT NULL,
	"last_wrong_at_ms" bigint NOT NULL,
	"locked_until_ms" bigint NOT NULL,
	"day_started_at_ms" bigint NOT NULL,
	"day_wrong_tries" integer NOT NULL,
	CONSTRAINT "code_guard_phone_scope_pk" PRIMARY KEY("phone","scope")
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"event_code" text NOT NULL,
	"channel" text NOT NULL,
	"terms_hash" text,
	"code_hmac" text,
	"state" text NOT NULL,
	"sent_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"used_at_ms" bigint
);
--> statement-breakpoint
CREATE INDEX "one_time_code_phone" ON "one_time_code" USING btree ("phone","sent_at_ms");--> statement-breakpoint
CREATE INDEX "one_time_code_address" ON "one_time_code" USING btree ("address","sent_at_ms");--> statement-breakpoint
CREATE INDEX "one_time_code_sent" ON "one_time_code" USING btree ("sent_at_ms");