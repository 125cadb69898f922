ALTER TABLE "loan" ADD COLUMN "payout_bank_id" text;--> statement-breakpoint
ALTER TABLE "loan" ADD COLUMN "payout_bank_name" text;--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "bank_id" text;--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "bank_name" text;--> statement-breakpoint
ALTER TABLE "payout" ADD COLUMN "receiver_phone" text;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_payout_bank" CHECK (("loan"."payout_bank_id" is null) = ("loan"."payout_bank_name" is null));--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_bank" CHECK (("payout"."bank_id" is null) = ("payout"."bank_name" is null));--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_phone" CHECK ("payout"."receiver_phone" is null or "payout"."bank_id" is not null);