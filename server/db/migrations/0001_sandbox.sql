CREATE TABLE "sandbox_card_operations" (
	"transaction_id" bigserial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"invoice_id" text NOT NULL,
	"account_id" text NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"refunded_kopecks" bigint NOT NULL,
	"description" text NOT NULL,
	"data" text NOT NULL,
	"two_stage" boolean NOT NULL,
	"token" text,
	"test_card" text NOT NULL,
	"expires" text NOT NULL,
	"reason_code" integer NOT NULL,
	"original_transaction_id" bigint,
	"acs_key" text,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_card_replies" (
	"request_id" text PRIMARY KEY NOT NULL,
	"reply" jsonb NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_card_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"test_card" text NOT NULL,
	"expires" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_journal" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"at_ms" bigint NOT NULL,
	"payload" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"delivered_at_ms" bigint
);
--> statement-breakpoint
CREATE INDEX "sandbox_card_operations_invoice" ON "sandbox_card_operations" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "sandbox_journal_subject" ON "sandbox_journal" USING btree ("kind","subject");