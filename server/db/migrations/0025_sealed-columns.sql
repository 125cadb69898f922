DROP INDEX "card_token";--> statement-breakpoint
DROP INDEX "push_subscription_endpoint";--> statement-breakpoint
ALTER TABLE "card" ALTER COLUMN "token" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "client_draft" ALTER COLUMN "values" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "client_passport" ALTER COLUMN "last_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "client_passport" ALTER COLUMN "first_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "client_passport" ALTER COLUMN "birth_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "client_passport" ALTER COLUMN "birth_place" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "client_passport" ALTER COLUMN "serial_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "client_passport" ALTER COLUMN "document_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "client_passport" ALTER COLUMN "department_code" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "client_passport" ALTER COLUMN "issued_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ALTER COLUMN "facts" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscription" ALTER COLUMN "endpoint" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscription" ALTER COLUMN "p256dh" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscription" ALTER COLUMN "auth" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "token_sealed" text;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "token_digest" text;--> statement-breakpoint
ALTER TABLE "client_draft" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "client_passport" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "identifiers_sealed" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "facts_sealed" text;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "endpoint_digest" text;--> statement-breakpoint
CREATE UNIQUE INDEX "card_token_digest" ON "card" USING btree ("client_id","token_digest") WHERE "card"."deleted_at_ms" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_digest" ON "push_subscription" USING btree ("endpoint_digest");