CREATE TABLE "fiscal_day" (
	"on" date PRIMARY KEY NOT NULL,
	"ledger_kopecks" bigint NOT NULL,
	"receipts_kopecks" bigint NOT NULL,
	"checked_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fiscal_receipt" (
	"id" text PRIMARY KEY NOT NULL,
	"loan_id" text NOT NULL,
	"cause_key" text NOT NULL,
	"sequence" integer NOT NULL,
	"payment_id" text,
	"kind" text NOT NULL,
	"scope" text NOT NULL,
	"on" date NOT NULL,
	"principal_kopecks" bigint NOT NULL,
	"interest_kopecks" bigint NOT NULL,
	"penalty_kopecks" bigint NOT NULL,
	"state" text NOT NULL,
	"attempt" integer NOT NULL,
	"till_id" text,
	"drive_number" text,
	"document_number" text,
	"document_sign" text,
	"issued_at_ms" bigint,
	"url" text,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "fiscal_receipt_kind" CHECK ("fiscal_receipt"."kind" in ('SELL', 'SELL_REFUND', 'SELL_CORRECTION')),
	CONSTRAINT "fiscal_receipt_scope" CHECK ("fiscal_receipt"."scope" in ('INTEREST', 'NONE', 'ALL')),
	CONSTRAINT "fiscal_receipt_state" CHECK ("fiscal_receipt"."state" in ('WAITING', 'SENT', 'DONE', 'FAILED')),
	CONSTRAINT "fiscal_receipt_amounts" CHECK ("fiscal_receipt"."principal_kopecks" >= 0 and "fiscal_receipt"."interest_kopecks" >= 0 and "fiscal_receipt"."penalty_kopecks" >= 0),
	CONSTRAINT "fiscal_receipt_counts" CHECK ("fiscal_receipt"."sequence" >= 1 and "fiscal_receipt"."attempt" >= 1)
);
--> statement-breakpoint
ALTER TABLE "money_task" DROP CONSTRAINT "money_task_kind";--> statement-breakpoint
ALTER TABLE "fiscal_receipt" ADD CONSTRAINT "fiscal_receipt_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fiscal_receipt" ADD CONSTRAINT "fiscal_receipt_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fiscal_receipt_cause" ON "fiscal_receipt" USING btree ("loan_id","cause_key","sequence");--> statement-breakpoint
CREATE INDEX "fiscal_receipt_day" ON "fiscal_receipt" USING btree ("on");--> statement-breakpoint
CREATE INDEX "fiscal_receipt_payment" ON "fiscal_receipt" USING btree ("payment_id");--> statement-breakpoint
ALTER TABLE "money_task" ADD CONSTRAINT "money_task_kind" CHECK ("money_task"."kind" in ('UNMATCHED_MONEY', 'SECOND_TRANSACTION', 'CARD_ROUBLE_CHARGED', 'MALFORMED_NOTICE', 'REFUND_REFUSED', 'HOLD_STUCK', 'UNKNOWN_REFUND', 'PAYMENT_TAKEN_BACK', 'PAYOUT_DIFFERS', 'BOOKING_REVERSED', 'CHARGEBACK', 'FISCAL_RECEIPT', 'FISCAL_DIFFERENCE'));