CREATE TABLE "credit_rating_request" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"outcome" text NOT NULL,
	"findings" jsonb NOT NULL,
	"code_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"terms_hash" text NOT NULL,
	"text_version" text NOT NULL,
	"address" text NOT NULL,
	"signed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "key_id" text;--> statement-breakpoint
CREATE INDEX "credit_rating_client" ON "credit_rating_request" USING btree ("client_id","signed_at_ms");