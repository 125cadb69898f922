ALTER TABLE "payment" ADD COLUMN "method" text DEFAULT 'CARD' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_method" CHECK ("payment"."method" in ('CARD', 'SBP'));