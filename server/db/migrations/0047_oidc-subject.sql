ALTER TABLE "account" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "subject" text;--> statement-breakpoint
CREATE UNIQUE INDEX "account_subject" ON "account" USING btree ("issuer","subject");