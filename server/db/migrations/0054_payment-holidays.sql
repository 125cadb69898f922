CREATE TABLE "payment_holiday" (
	"id" text PRIMARY KEY NOT NULL,
	"loan_id" text NOT NULL,
	"client_id" text NOT NULL,
	"ground" text NOT NULL,
	"state" text NOT NULL,
	"submitted_at_ms" bigint NOT NULL,
	"from_on" date NOT NULL,
	"months" integer NOT NULL,
	"year_income_kopecks" bigint,
	"last_income_kopecks" bigint,
	"proof_file_ids" jsonb NOT NULL,
	"answer_by_on" date NOT NULL,
	"silence_at_ms" bigint NOT NULL,
	"rate_numerator" bigint NOT NULL,
	"rate_denominator" bigint NOT NULL,
	"decided_at_ms" bigint,
	"decided_by" text,
	"reasons" jsonb,
	"note" text,
	"until_on" date,
	"ended_at_ms" bigint,
	"end_reason" text,
	CONSTRAINT "payment_holiday_ground" CHECK ("payment_holiday"."ground" in ('INCOME_DROP', 'EMERGENCY')),
	CONSTRAINT "payment_holiday_state_known" CHECK ("payment_holiday"."state" in ('SUBMITTED', 'REFUSED', 'WITHDRAWN', 'GRANTED', 'ACTIVE', 'ENDED')),
	CONSTRAINT "payment_holiday_end_reason" CHECK ("payment_holiday"."end_reason" in ('TERM', 'BORROWER', 'PAID', 'LOAN_CLOSED')),
	CONSTRAINT "payment_holiday_whole" CHECK ("payment_holiday"."months" >= 1 and "payment_holiday"."rate_numerator" >= 1 and "payment_holiday"."rate_denominator" >= 1),
	CONSTRAINT "payment_holiday_granted" CHECK (("payment_holiday"."state" in ('GRANTED', 'ACTIVE', 'ENDED')) = ("payment_holiday"."until_on" is not null))
);
--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_kind";--> statement-breakpoint
ALTER TABLE "posting" DROP CONSTRAINT "posting_account";--> statement-breakpoint
ALTER TABLE "inbox_message" DROP CONSTRAINT "inbox_message_kind";--> statement-breakpoint
ALTER TABLE "message" DROP CONSTRAINT "message_kind";--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
ALTER TABLE "payment_holiday" ADD CONSTRAINT "payment_holiday_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_holiday" ADD CONSTRAINT "payment_holiday_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_holiday" ADD CONSTRAINT "payment_holiday_decided_by_staff_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_holiday_loan" ON "payment_holiday" USING btree ("loan_id","submitted_at_ms","id");--> statement-breakpoint
CREATE INDEX "payment_holiday_client" ON "payment_holiday" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "payment_holiday_state" ON "payment_holiday" USING btree ("state","submitted_at_ms","id");--> statement-breakpoint
CREATE INDEX "payment_holiday_decided" ON "payment_holiday" USING btree ("decided_at_ms","id") WHERE "payment_holiday"."decided_at_ms" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_holiday_open" ON "payment_holiday" USING btree ("loan_id") WHERE "payment_holiday"."state" in ('SUBMITTED', 'GRANTED', 'ACTIVE');--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_kind" CHECK ("journal_entry"."kind" in ('PAYOUT', 'INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED', 'HOLIDAY_INTEREST_DUE', 'PAYMENT', 'ADVANCE_APPLIED', 'TAIL_FORGIVEN', 'PAYMENT_TAKEN_BACK', 'WRITE_OFF', 'RECOVERY', 'OVERPAYMENT_RETURNED', 'SUSPENSE_RECEIVED', 'SUSPENSE_RETURNED', 'SUSPENSE_TAKEN', 'SUSPENSE_SETTLED', 'SUSPENSE_ASSIGNED', 'SUSPENSE_PAID_OUT'));--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_account" CHECK ("posting"."account" in ('PRINCIPAL', 'INTEREST', 'HOLIDAY_INTEREST', 'PENALTY', 'ADVANCE', 'INTEREST_INCOME', 'PENALTY_INCOME', 'SETTLEMENT', 'PAYOUT_CLEARING', 'FORGIVEN', 'WRITTEN_OFF', 'RECOVERED', 'OFF_BALANCE', 'OFF_BALANCE_CONTRA', 'SUSPENSE'));--> statement-breakpoint
ALTER TABLE "inbox_message" ADD CONSTRAINT "inbox_message_kind" CHECK ("inbox_message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'PAYOUT_SENT', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'HOLIDAY_ASKED', 'HOLIDAY_ANSWERED', 'HOLIDAY_ENDED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'NEW_DEVICE', 'DATA_CHANGED', 'SUPPORT_ANSWER'));--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_kind" CHECK ("message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'PAYOUT_SENT', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'HOLIDAY_ASKED', 'HOLIDAY_ANSWERED', 'HOLIDAY_ENDED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'NEW_DEVICE', 'DATA_CHANGED', 'SUPPORT_ANSWER'));--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED', 'COMPLAINT_OPENED', 'COMPLAINT_REGISTERED', 'COMPLAINT_TAKEN', 'COMPLAINT_EXTENDED', 'COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED', 'HOLIDAY_OPENED', 'HOLIDAY_GRANTED', 'HOLIDAY_REFUSED'));