CREATE TABLE "payment_reversal" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"loan_id" text NOT NULL,
	"on" date NOT NULL,
	"penalty_free_from" date NOT NULL,
	"penalty_free_to" date NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "write_off" (
	"id" text PRIMARY KEY NOT NULL,
	"loan_id" text NOT NULL,
	"on" date NOT NULL,
	"payments_before" integer NOT NULL,
	"changes_before" integer NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "write_off_amount" CHECK ("write_off"."amount_kopecks" >= 1)
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_kind";--> statement-breakpoint
ALTER TABLE "posting" DROP CONSTRAINT "posting_account";--> statement-breakpoint
ALTER TABLE "inbox_message" DROP CONSTRAINT "inbox_message_kind";--> statement-breakpoint
ALTER TABLE "message" DROP CONSTRAINT "message_kind";--> statement-breakpoint
ALTER TABLE "money_task" DROP CONSTRAINT "money_task_kind";--> statement-breakpoint
ALTER TABLE "desk_request" ADD COLUMN "target" text;--> statement-breakpoint
ALTER TABLE "desk_request" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reversed_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "payment_reversal" ADD CONSTRAINT "payment_reversal_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reversal" ADD CONSTRAINT "payment_reversal_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "write_off" ADD CONSTRAINT "write_off_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reversal_payment" ON "payment_reversal" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_reversal_loan" ON "payment_reversal" USING btree ("loan_id","created_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "write_off_loan" ON "write_off" USING btree ("loan_id");--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF'));--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_kind" CHECK ("journal_entry"."kind" in ('PAYOUT', 'INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'PAYMENT', 'ADVANCE_APPLIED', 'TAIL_FORGIVEN', 'PAYMENT_TAKEN_BACK', 'WRITE_OFF', 'RECOVERY', 'OVERPAYMENT_RETURNED', 'SUSPENSE_RECEIVED', 'SUSPENSE_RETURNED', 'SUSPENSE_TAKEN', 'SUSPENSE_SETTLED', 'SUSPENSE_ASSIGNED', 'SUSPENSE_PAID_OUT'));--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_account" CHECK ("posting"."account" in ('PRINCIPAL', 'INTEREST', 'PENALTY', 'ADVANCE', 'INTEREST_INCOME', 'PENALTY_INCOME', 'SETTLEMENT', 'PAYOUT_CLEARING', 'FORGIVEN', 'WRITTEN_OFF', 'RECOVERED', 'OFF_BALANCE', 'OFF_BALANCE_CONTRA', 'SUSPENSE'));--> statement-breakpoint
ALTER TABLE "inbox_message" ADD CONSTRAINT "inbox_message_kind" CHECK ("inbox_message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'PAYOUT_SENT', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'NEW_DEVICE', 'DATA_CHANGED', 'SUPPORT_ANSWER'));--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_kind" CHECK ("message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'PAYOUT_SENT', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'NEW_DEVICE', 'DATA_CHANGED', 'SUPPORT_ANSWER'));--> statement-breakpoint
ALTER TABLE "money_task" ADD CONSTRAINT "money_task_kind" CHECK ("money_task"."kind" in ('UNMATCHED_MONEY', 'SECOND_TRANSACTION', 'CARD_ROUBLE_CHARGED', 'MALFORMED_NOTICE', 'REFUND_REFUSED', 'HOLD_STUCK', 'UNKNOWN_REFUND', 'PAYMENT_TAKEN_BACK', 'PAYOUT_DIFFERS', 'BOOKING_REVERSED'));