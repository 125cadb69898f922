CREATE TABLE "payout_return" (
	"id" text PRIMARY KEY NOT NULL,
	"loan_id" text NOT NULL,
	"payout_id" text NOT NULL,
	"transaction_id" text,
	"on" date NOT NULL,
	"payments_before" integer NOT NULL,
	"changes_before" integer NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "payout_return_amount" CHECK ("payout_return"."amount_kopecks" >= 1)
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_kind";--> statement-breakpoint
ALTER TABLE "loan" DROP CONSTRAINT "loan_close_reason";--> statement-breakpoint
ALTER TABLE "inbox_message" DROP CONSTRAINT "inbox_message_kind";--> statement-breakpoint
ALTER TABLE "message" DROP CONSTRAINT "message_kind";--> statement-breakpoint
ALTER TABLE "payout_return" ADD CONSTRAINT "payout_return_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_return" ADD CONSTRAINT "payout_return_payout_id_payout_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_return_loan" ON "payout_return" USING btree ("loan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_return_payout" ON "payout_return" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payout_transaction" ON "payout" USING btree ("transaction_id");--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT'));--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_kind" CHECK ("journal_entry"."kind" in ('PAYOUT', 'INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED', 'HOLIDAY_INTEREST_DUE', 'PAYMENT', 'ADVANCE_APPLIED', 'TAIL_FORGIVEN', 'PAYMENT_TAKEN_BACK', 'WRITE_OFF', 'RECOVERY', 'PAYOUT_RETURNED', 'OVERPAYMENT_RETURNED', 'SUSPENSE_RECEIVED', 'SUSPENSE_RETURNED', 'SUSPENSE_TAKEN', 'SUSPENSE_SETTLED', 'SUSPENSE_ASSIGNED', 'SUSPENSE_PAID_OUT', 'CHARGEBACK_OPENED', 'CHARGEBACK_WON', 'CHARGEBACK_LOST', 'CHARGEBACK_FEE'));--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_close_reason" CHECK ("loan"."close_reason" in ('PAID', 'EARLY', 'RETURNED_14_DAYS', 'WRITTEN_OFF', 'PAYOUT_RETURNED'));--> statement-breakpoint
ALTER TABLE "inbox_message" ADD CONSTRAINT "inbox_message_kind" CHECK ("inbox_message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'UNMATCHED_MONEY_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'PAYOUT_SENT', 'PAYOUT_RETURNED', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'HOLIDAY_ASKED', 'HOLIDAY_ANSWERED', 'HOLIDAY_ENDED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'NEW_DEVICE', 'DATA_CHANGED', 'SUPPORT_ANSWER'));--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_kind" CHECK ("message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'UNMATCHED_MONEY_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'PAYOUT_SENT', 'PAYOUT_RETURNED', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'HOLIDAY_ASKED', 'HOLIDAY_ANSWERED', 'HOLIDAY_ENDED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'NEW_DEVICE', 'DATA_CHANGED', 'SUPPORT_ANSWER'));