CREATE TABLE "code_send" (
	"id" text PRIMARY KEY NOT NULL,
	"code_id" text NOT NULL,
	"phone" text NOT NULL,
	"prefix" text NOT NULL,
	"event_code" text NOT NULL,
	"asker" text NOT NULL,
	"network" text NOT NULL,
	"state" text NOT NULL,
	"sent_at_ms" bigint NOT NULL,
	"entered_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "one_time_code" ADD COLUMN "scope" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD COLUMN "ended_at_ms" bigint;--> statement-breakpoint
CREATE INDEX "code_send_code" ON "code_send" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "code_send_phone" ON "code_send" USING btree ("phone","sent_at_ms");--> statement-breakpoint
CREATE INDEX "code_send_network" ON "code_send" USING btree ("network","sent_at_ms");--> statement-breakpoint
CREATE INDEX "code_send_prefix" ON "code_send" USING btree ("prefix","sent_at_ms");--> statement-breakpoint
CREATE INDEX "code_send_sent" ON "code_send" USING btree ("sent_at_ms");--> statement-breakpoint
-- Codes that sign belong to the owner; of several living ones the newest stays good; the limits go on counting what was sent.
UPDATE "one_time_code" SET "scope" = 'own' WHERE "terms_hash" IS NOT NULL OR "event_code" NOT IN ('DEFAULT', 'REGISTRATION');--> statement-breakpoint
UPDATE "one_time_code" AS "code" SET "ended_at_ms" = coalesce("used_at_ms", "expires_at_ms") WHERE "used_at_ms" IS NOT NULL OR "state" = 'FAILED' OR "code_hmac" IS NULL OR EXISTS (
	SELECT 1 FROM "one_time_code" AS "newer" WHERE "newer"."phone" = "code"."phone" AND "newer"."event_code" = "code"."event_code" AND "newer"."scope" = "code"."scope"
	AND "newer"."state" <> 'FAILED' AND ("newer"."sent_at_ms", "newer"."id") > ("code"."sent_at_ms", "code"."id")
);--> statement-breakpoint
INSERT INTO "code_send" ("id", "code_id", "phone", "prefix", "event_code", "asker", "network", "state", "sent_at_ms", "entered_at_ms")
SELECT "id", "id", "phone", left("phone", 5), "event_code", CASE "scope" WHEN 'own' THEN 'client' ELSE 'stranger' END, "address", "state", "sent_at_ms", "used_at_ms" FROM "one_time_code";--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_code_live" ON "one_time_code" USING btree ("phone","event_code","scope") WHERE "one_time_code"."ended_at_ms" is null;