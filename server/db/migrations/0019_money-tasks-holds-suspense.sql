CREATE TABLE "card_hold" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"payment_id" text,
	"amount_kopecks" bigint NOT NULL,
	"aim" text NOT NULL,
	"state" text NOT NULL,
	"held_at_ms" bigint NOT NULL,
	"finished_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "money_task" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"reasons" jsonb NOT NULL,
	"transaction_id" text,
	"invoice_id" text,
	"subject_id" text,
	"client_id" text,
	"loan_id" text,
	"amount_kopecks" bigint,
	"currency" text,
	"suspense_kopecks" bigint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_try_at_ms" bigint,
	"refund_transaction_id" text,
	"dedupe_key" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"done_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "journal_entry" ALTER COLUMN "loan_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "posting" ALTER COLUMN "loan_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "card_hold" ADD CONSTRAINT "card_hold_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_hold_payment" ON "card_hold" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "card_hold_open" ON "card_hold" USING btree ("held_at_ms") WHERE "card_hold"."state" = 'HELD';--> statement-breakpoint
CREATE UNIQUE INDEX "money_task_dedupe" ON "money_task" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "money_task_state" ON "money_task" USING btree ("state","created_at_ms");--> statement-breakpoint
CREATE INDEX "money_task_transaction" ON "money_task" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "money_task_subject" ON "money_task" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entry_of_no_loan" ON "journal_entry" USING btree ("movement_key") WHERE "journal_entry"."loan_id" is null;--> statement-breakpoint
CREATE INDEX "payment_transaction" ON "payment" USING btree ("transaction_id");
--> statement-breakpoint
-- A refused refund was given up; it is on its way again and tried until it is made (D45).
INSERT INTO "outbox" ("id", "kind", "payload", "status", "run_at_ms", "attempts")
  SELECT gen_random_uuid()::text, 'return-overpayment', json_build_object('refundId', "id"), 'WAITING', coalesce("finished_at_ms", "created_at_ms"), 0
  FROM "refund" WHERE "state" = 'DECLINED';
--> statement-breakpoint
UPDATE "refund" SET "state" = 'PROCESSING', "finished_at_ms" = NULL WHERE "state" = 'DECLINED';
