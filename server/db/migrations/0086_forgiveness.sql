CREATE TABLE "forgiveness" (
	"id" text PRIMARY KEY NOT NULL,
	"loan_id" text NOT NULL,
	"on" date NOT NULL,
	"payments_before" integer NOT NULL,
	"changes_before" integer NOT NULL,
	"is_whole" boolean NOT NULL,
	"principal_kopecks" bigint NOT NULL,
	"interest_kopecks" bigint NOT NULL,
	"penalty_kopecks" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "forgiveness_principal" CHECK ("forgiveness"."principal_kopecks" >= 0),
	CONSTRAINT "forgiveness_interest" CHECK ("forgiveness"."interest_kopecks" >= 0),
	CONSTRAINT "forgiveness_penalty" CHECK ("forgiveness"."penalty_kopecks" >= 0)
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_kind";--> statement-breakpoint
ALTER TABLE "posting" DROP CONSTRAINT "posting_account";--> statement-breakpoint
ALTER TABLE "loan" DROP CONSTRAINT "loan_close_reason";--> statement-breakpoint
ALTER TABLE "inbox_message" DROP CONSTRAINT "inbox_message_kind";--> statement-breakpoint
ALTER TABLE "message" DROP CONSTRAINT "message_kind";--> statement-breakpoint
ALTER TABLE "forgiveness" ADD CONSTRAINT "forgiveness_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forgiveness_loan" ON "forgiveness" USING btree ("loan_id","created_at_ms");--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'SET_LAW_CAPS', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'FORGIVE_DEBT', 'FORGIVE_CHARGES', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS', 'CHANGE_PHONE', 'CHANGE_PASSPORT', 'CANCEL_PAYOUT', 'DELETE_ACCOUNT'));--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_kind" CHECK ("journal_entry"."kind" in ('PAYOUT', 'INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED', 'HOLIDAY_INTEREST_DUE', 'PAYMENT', 'ADVANCE_APPLIED', 'TAIL_FORGIVEN', 'PAYMENT_TAKEN_BACK', 'WRITE_OFF', 'DISCHARGE', 'DEBT_FORGIVEN', 'RECOVERY', 'PAYOUT_RETURNED', 'OVERPAYMENT_RETURNED', 'SUSPENSE_RECEIVED', 'SUSPENSE_RETURNED', 'SUSPENSE_TAKEN', 'SUSPENSE_SETTLED', 'SUSPENSE_ASSIGNED', 'SUSPENSE_PAID_OUT', 'CHARGEBACK_OPENED', 'CHARGEBACK_WON', 'CHARGEBACK_LOST', 'CHARGEBACK_FEE'));--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_account" CHECK ("posting"."account" in ('PRINCIPAL', 'INTEREST', 'HOLIDAY_INTEREST', 'PENALTY', 'ADVANCE', 'INTEREST_INCOME', 'PENALTY_INCOME', 'SETTLEMENT', 'PAYOUT_CLEARING', 'FORGIVEN', 'DEBT_FORGIVEN', 'WRITTEN_OFF', 'RECOVERED', 'OFF_BALANCE', 'OFF_BALANCE_CONTRA', 'SUSPENSE', 'DISPUTED', 'DISPUTE_COST'));--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_close_reason" CHECK ("loan"."close_reason" in ('PAID', 'EARLY', 'RETURNED_14_DAYS', 'WRITTEN_OFF', 'DISCHARGED', 'FORGIVEN', 'PAYOUT_RETURNED'));--> statement-breakpoint
ALTER TABLE "inbox_message" ADD CONSTRAINT "inbox_message_kind" CHECK ("inbox_message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'UNMATCHED_MONEY_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'DEBT_FORGIVEN', 'PAYOUT_SENT', 'PAYOUT_RETURNED', 'PAYOUT_CANCELLED', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'HOLIDAY_ASKED', 'HOLIDAY_ANSWERED', 'HOLIDAY_ENDED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'LOAN_POSSIBLE', 'NEW_DEVICE', 'DATA_CHANGED', 'SUPPORT_ANSWER'));--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_kind" CHECK ("message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'UNMATCHED_MONEY_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'DEBT_FORGIVEN', 'PAYOUT_SENT', 'PAYOUT_RETURNED', 'PAYOUT_CANCELLED', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'HOLIDAY_ASKED', 'HOLIDAY_ANSWERED', 'HOLIDAY_ENDED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'LOAN_POSSIBLE', 'NEW_DEVICE', 'DATA_CHANGED', 'SUPPORT_ANSWER'));