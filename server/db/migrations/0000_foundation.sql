CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"reply" jsonb,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "idempotency_keys_owner_route_key_pk" PRIMARY KEY("owner","route","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb,
	"dedupe_key" text,
	"status" text NOT NULL,
	"run_at_ms" bigint NOT NULL,
	"attempts" integer NOT NULL,
	"lease_owner" text,
	"lease_until_ms" bigint,
	"last_error" text,
	"finished_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_dedupe" ON "outbox" USING btree ("kind","dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("run_at_ms","position") WHERE status = 'WAITING';