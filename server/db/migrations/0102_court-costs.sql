CREATE TABLE "court_cost" (
	"id" text PRIMARY KEY NOT NULL,
	"loan_id" text NOT NULL,
	"on" date NOT NULL,
	"payments_before" integer NOT NULL,
	"changes_before" integer NOT NULL,
	"paid_kopecks" bigint NOT NULL,
	"awarded_kopecks" bigint NOT NULL,
	"refused_kopecks" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "court_cost_amounts" CHECK ("court_cost"."paid_kopecks" >= 0 and "court_cost"."awarded_kopecks" >= 0 and "court_cost"."refused_kopecks" >= 0),
	CONSTRAINT "court_cost_one_thing" CHECK (("court_cost"."paid_kopecks" > 0) <> ("court_cost"."awarded_kopecks" + "court_cost"."refused_kopecks" > 0))
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_kind";--> statement-breakpoint
ALTER TABLE "posting" DROP CONSTRAINT "posting_account";--> statement-breakpoint
ALTER TABLE "inbox_message" DROP CONSTRAINT "inbox_message_kind";--> statement-breakpoint
ALTER TABLE "message" DROP CONSTRAINT "message_kind";--> statement-breakpoint
ALTER TABLE "taken_back_payment" DROP CONSTRAINT "taken_back_payment_amounts";--> statement-breakpoint
ALTER TABLE "forgiveness" ADD COLUMN "court_costs_kopecks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "taken_back_payment" ADD COLUMN "court_costs_kopecks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "court_cost" ADD CONSTRAINT "court_cost_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "court_cost_loan" ON "court_cost" USING btree ("loan_id","created_at_ms");--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'SET_LAW_CAPS', 'SET_HOLIDAY_LAW', 'RESTRUCTURE_LOAN', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'FORGIVE_DEBT', 'FORGIVE_CHARGES', 'PAY_COURT_COSTS', 'DECIDE_COURT_COSTS', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS', 'CHANGE_PHONE', 'CHANGE_PASSPORT', 'KEEP_EARLIER_ACCOUNT', 'KEEP_LATER_ACCOUNT', 'BLOCK_EARLIER_ACCOUNT', 'BLOCK_LATER_ACCOUNT', 'CLEAR_DUPLICATE', 'CANCEL_PAYOUT', 'DELETE_ACCOUNT', 'DECLINE_CLIENT', 'LIFT_DECLINE', 'ADD_STAFF', 'CHANGE_STAFF_ROLES', 'RESTORE_STAFF', 'RESET_STAFF_ENTRY'));--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_kind" CHECK ("journal_entry"."kind" in ('PAYOUT', 'INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED', 'HOLIDAY_INTEREST_DUE', 'PAYMENT', 'ADVANCE_APPLIED', 'TAIL_FORGIVEN', 'PAYMENT_TAKEN_BACK', 'WRITE_OFF', 'DISCHARGE', 'DEBT_FORGIVEN', 'RECOVERY', 'PAYOUT_RETURNED', 'COURT_COSTS_PAID', 'COURT_COSTS_DECIDED', 'OVERPAYMENT_RETURNED', 'SUSPENSE_RECEIVED', 'SUSPENSE_RETURNED', 'SUSPENSE_TAKEN', 'SUSPENSE_SETTLED', 'SUSPENSE_ASSIGNED', 'SUSPENSE_PAID_OUT', 'CHARGEBACK_OPENED', 'CHARGEBACK_WON', 'CHARGEBACK_LOST', 'CHARGEBACK_FEE'));--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_account" CHECK ("posting"."account" in ('PRINCIPAL', 'INTEREST', 'HOLIDAY_INTEREST', 'PENALTY', 'COURT_COSTS', 'ADVANCE', 'INTEREST_INCOME', 'PENALTY_INCOME', 'SETTLEMENT', 'PAYOUT_CLEARING', 'FORGIVEN', 'DEBT_FORGIVEN', 'WRITTEN_OFF', 'RECOVERED', 'OFF_BALANCE', 'OFF_BALANCE_CONTRA', 'COURT_COSTS_PAID', 'COURT_COSTS_LOST', 'COURT_CLEARING', 'SUSPENSE', 'DISPUTED', 'DISPUTE_COST'));--> statement-breakpoint
ALTER TABLE "forgiveness" ADD CONSTRAINT "forgiveness_court_costs" CHECK ("forgiveness"."court_costs_kopecks" >= 0);--> statement-breakpoint
ALTER TABLE "inbox_message" ADD CONSTRAINT "inbox_message_kind" CHECK ("inbox_message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'UNMATCHED_MONEY_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'DEBT_FORGIVEN', 'COURT_COSTS_AWARDED', 'PAYOUT_SENT', 'PAYOUT_RETURNED', 'PAYOUT_CANCELLED', 'PAYOUT_FAILED', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'RESTRUCTURING_OFFERED', 'RESTRUCTURING_ENDED', 'HOLIDAY_ASKED', 'HOLIDAY_ANSWERED', 'HOLIDAY_NOTICE', 'HOLIDAY_ENDED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'LOAN_POSSIBLE', 'NEW_DEVICE', 'DATA_CHANGED', 'CHECK_DECIDED', 'SUPPORT_ANSWER', 'PASSPORT_ENDS', 'CARD_ENDS', 'CONSENT_ENDS'));--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_kind" CHECK ("message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'UNMATCHED_MONEY_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'DEBT_FORGIVEN', 'COURT_COSTS_AWARDED', 'PAYOUT_SENT', 'PAYOUT_RETURNED', 'PAYOUT_CANCELLED', 'PAYOUT_FAILED', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'RESTRUCTURING_OFFERED', 'RESTRUCTURING_ENDED', 'HOLIDAY_ASKED', 'HOLIDAY_ANSWERED', 'HOLIDAY_NOTICE', 'HOLIDAY_ENDED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'LOAN_POSSIBLE', 'NEW_DEVICE', 'DATA_CHANGED', 'CHECK_DECIDED', 'SUPPORT_ANSWER', 'PASSPORT_ENDS', 'CARD_ENDS', 'CONSENT_ENDS'));--> statement-breakpoint
ALTER TABLE "taken_back_payment" ADD CONSTRAINT "taken_back_payment_amounts" CHECK ("taken_back_payment"."from_held_kopecks" >= 0 and "taken_back_payment"."principal_kopecks" >= 0 and "taken_back_payment"."interest_kopecks" >= 0 and "taken_back_payment"."penalty_kopecks" >= 0 and "taken_back_payment"."court_costs_kopecks" >= 0 and "taken_back_payment"."refunded_kopecks" >= 0);