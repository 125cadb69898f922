CREATE TABLE "restructuring" (
	"id" text PRIMARY KEY NOT NULL,
	"loan_id" text NOT NULL,
	"client_id" text NOT NULL,
	"terms" jsonb NOT NULL,
	"state" text NOT NULL,
	"typed_by" text NOT NULL,
	"typed_at_ms" bigint NOT NULL,
	"offered_at_ms" bigint,
	"last_on" date,
	"finished_at_ms" bigint,
	CONSTRAINT "restructuring_state" CHECK ("restructuring"."state" in ('ASKED', 'OFFERED', 'SIGNED', 'WITHDRAWN', 'EXPIRED')),
	CONSTRAINT "restructuring_offer" CHECK (("restructuring"."state" = 'ASKED') = ("restructuring"."offered_at_ms" is null)
        and ("restructuring"."offered_at_ms" is null) = ("restructuring"."last_on" is null)
        and ("restructuring"."state" in ('ASKED', 'OFFERED')) = ("restructuring"."finished_at_ms" is null))
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "loan_change" DROP CONSTRAINT "loan_change_kind";--> statement-breakpoint
ALTER TABLE "inbox_message" DROP CONSTRAINT "inbox_message_kind";--> statement-breakpoint
ALTER TABLE "message" DROP CONSTRAINT "message_kind";--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
ALTER TABLE "restructuring" ADD CONSTRAINT "restructuring_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restructuring" ADD CONSTRAINT "restructuring_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restructuring" ADD CONSTRAINT "restructuring_typed_by_staff_member_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "restructuring_loan" ON "restructuring" USING btree ("loan_id","typed_at_ms");--> statement-breakpoint
CREATE INDEX "restructuring_client" ON "restructuring" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "restructuring_offered" ON "restructuring" USING btree ("loan_id") WHERE "restructuring"."state" = 'OFFERED';--> statement-breakpoint
CREATE INDEX "restructuring_last_on" ON "restructuring" USING btree ("last_on") WHERE "restructuring"."state" = 'OFFERED';--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'SET_LAW_CAPS', 'RESTRUCTURE_LOAN', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'FORGIVE_DEBT', 'FORGIVE_CHARGES', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS', 'CHANGE_PHONE', 'CHANGE_PASSPORT', 'CANCEL_PAYOUT', 'DELETE_ACCOUNT', 'DECLINE_CLIENT', 'LIFT_DECLINE', 'ADD_STAFF', 'CHANGE_STAFF_ROLES', 'RESTORE_STAFF', 'RESET_STAFF_ENTRY'));--> statement-breakpoint
ALTER TABLE "loan_change" ADD CONSTRAINT "loan_change_kind" CHECK ("loan_change"."kind" in ('PARTIALLY_EARLY', 'PROLONGATION', 'SHIFT', 'RESTRUCTURING'));--> statement-breakpoint
ALTER TABLE "inbox_message" ADD CONSTRAINT "inbox_message_kind" CHECK ("inbox_message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'UNMATCHED_MONEY_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'DEBT_FORGIVEN', 'PAYOUT_SENT', 'PAYOUT_RETURNED', 'PAYOUT_CANCELLED', 'PAYOUT_FAILED', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'RESTRUCTURING_OFFERED', 'RESTRUCTURING_ENDED', 'HOLIDAY_ASKED', 'HOLIDAY_ANSWERED', 'HOLIDAY_ENDED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'LOAN_POSSIBLE', 'NEW_DEVICE', 'DATA_CHANGED', 'CHECK_DECIDED', 'SUPPORT_ANSWER'));--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_kind" CHECK ("message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'UNMATCHED_MONEY_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'DEBT_FORGIVEN', 'PAYOUT_SENT', 'PAYOUT_RETURNED', 'PAYOUT_CANCELLED', 'PAYOUT_FAILED', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'RESTRUCTURING_OFFERED', 'RESTRUCTURING_ENDED', 'HOLIDAY_ASKED', 'HOLIDAY_ANSWERED', 'HOLIDAY_ENDED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'LOAN_POSSIBLE', 'NEW_DEVICE', 'DATA_CHANGED', 'CHECK_DECIDED', 'SUPPORT_ANSWER'));--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CASE_DECLINED', 'CLIENTS_SEARCHED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED', 'COMPLAINT_OPENED', 'COMPLAINT_REGISTERED', 'COMPLAINT_TAKEN', 'COMPLAINT_EXTENDED', 'COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED', 'BUREAU_REPORT_REPEATED', 'RESTRUCTURING_WITHDRAWN', 'CONTACTS_STOPPED', 'CONTACTS_ALLOWED', 'TABLE_EXPORTED', 'HOLIDAY_OPENED', 'HOLIDAY_GRANTED', 'HOLIDAY_REFUSED', 'RATING_SHOWN', 'RATING_HIDDEN', 'CLIENT_UNLOCKED', 'NOTE_ADDED', 'PASSPORT_DIFFERS', 'DOCUMENT_SENT', 'PASSPORTS_COMPARED', 'STAFF_ADDED', 'STAFF_ROLES_CHANGED', 'STAFF_BLOCKED', 'STAFF_RESTORED', 'STAFF_ENTRY_RESET', 'STAFF_INVITED', 'STAFF_ENTRY_SET'));