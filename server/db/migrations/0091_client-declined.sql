CREATE TABLE "client_decline" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"check_id" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"staff_id" text NOT NULL,
	"declined_at_ms" bigint NOT NULL,
	"allowed_from" date NOT NULL,
	"ended_at_ms" bigint,
	"end" text,
	CONSTRAINT "client_decline_check" UNIQUE("check_id"),
	CONSTRAINT "client_decline_reason" CHECK ("client_decline"."reason" in ('OTHER_PERSON', 'PASSPORT_INVALID', 'FORGED_DOCUMENT')),
	CONSTRAINT "client_decline_end" CHECK ("client_decline"."end" in ('LIFTED', 'IDENTIFIED', 'DECLINED_AGAIN')),
	CONSTRAINT "client_decline_ended" CHECK (("client_decline"."ended_at_ms" is null) = ("client_decline"."end" is null))
);
--> statement-breakpoint
ALTER TABLE "case_decision" DROP CONSTRAINT "case_decision_outcome";--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "inbox_message" DROP CONSTRAINT "inbox_message_kind";--> statement-breakpoint
ALTER TABLE "message" DROP CONSTRAINT "message_kind";--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
ALTER TABLE "client_decline" ADD CONSTRAINT "client_decline_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_decline" ADD CONSTRAINT "client_decline_check_id_client_check_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."client_check"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_decline" ADD CONSTRAINT "client_decline_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_decline_standing" ON "client_decline" USING btree ("client_id") WHERE "client_decline"."ended_at_ms" is null;--> statement-breakpoint
CREATE INDEX "client_decline_client" ON "client_decline" USING btree ("client_id","declined_at_ms");--> statement-breakpoint
CREATE INDEX "client_decline_day" ON "client_decline" USING btree ("declined_at_ms","client_id");--> statement-breakpoint
ALTER TABLE "case_decision" ADD CONSTRAINT "case_decision_outcome" CHECK ("case_decision"."outcome" in ('IDENTIFIED', 'REFUSED', 'DECLINED'));--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'SET_LAW_CAPS', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'FORGIVE_DEBT', 'FORGIVE_CHARGES', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS', 'CHANGE_PHONE', 'CHANGE_PASSPORT', 'CANCEL_PAYOUT', 'DELETE_ACCOUNT', 'DECLINE_CLIENT', 'LIFT_DECLINE', 'ADD_STAFF', 'CHANGE_STAFF_ROLES', 'RESTORE_STAFF', 'RESET_STAFF_ENTRY'));--> statement-breakpoint
ALTER TABLE "inbox_message" ADD CONSTRAINT "inbox_message_kind" CHECK ("inbox_message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'UNMATCHED_MONEY_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'DEBT_FORGIVEN', 'PAYOUT_SENT', 'PAYOUT_RETURNED', 'PAYOUT_CANCELLED', 'PAYOUT_FAILED', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'HOLIDAY_ASKED', 'HOLIDAY_ANSWERED', 'HOLIDAY_ENDED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'LOAN_POSSIBLE', 'NEW_DEVICE', 'DATA_CHANGED', 'CHECK_DECIDED', 'SUPPORT_ANSWER'));--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_kind" CHECK ("message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'UNMATCHED_MONEY_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'BOOKING_REVERSED', 'DEBT_WRITTEN_OFF', 'DEBT_FORGIVEN', 'PAYOUT_SENT', 'PAYOUT_RETURNED', 'PAYOUT_CANCELLED', 'PAYOUT_FAILED', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'HOLIDAY_ASKED', 'HOLIDAY_ANSWERED', 'HOLIDAY_ENDED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'LOAN_POSSIBLE', 'NEW_DEVICE', 'DATA_CHANGED', 'CHECK_DECIDED', 'SUPPORT_ANSWER'));--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CASE_DECLINED', 'CLIENTS_SEARCHED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED', 'COMPLAINT_OPENED', 'COMPLAINT_REGISTERED', 'COMPLAINT_TAKEN', 'COMPLAINT_EXTENDED', 'COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED', 'BUREAU_REPORT_REPEATED', 'CONTACTS_STOPPED', 'CONTACTS_ALLOWED', 'TABLE_EXPORTED', 'HOLIDAY_OPENED', 'HOLIDAY_GRANTED', 'HOLIDAY_REFUSED', 'RATING_SHOWN', 'RATING_HIDDEN', 'CLIENT_UNLOCKED', 'NOTE_ADDED', 'PASSPORT_DIFFERS', 'DOCUMENT_SENT', 'PASSPORTS_COMPARED', 'STAFF_ADDED', 'STAFF_ROLES_CHANGED', 'STAFF_BLOCKED', 'STAFF_RESTORED', 'STAFF_ENTRY_RESET', 'STAFF_INVITED', 'STAFF_ENTRY_SET'));--> statement-breakpoint
CREATE TRIGGER client_decline_kept BEFORE UPDATE ON "client_decline" FOR EACH ROW
  WHEN (OLD."ended_at_ms" IS NOT NULL OR (OLD."id", OLD."client_id", OLD."check_id", OLD."reason", OLD."note", OLD."staff_id",
    OLD."declined_at_ms", OLD."allowed_from") IS DISTINCT FROM (NEW."id", NEW."client_id", NEW."check_id", NEW."reason",
    NEW."note", NEW."staff_id", NEW."declined_at_ms", NEW."allowed_from"))
  EXECUTE FUNCTION refuse_staff_rewrite();
--> statement-breakpoint
CREATE TRIGGER client_decline_not_deleted BEFORE DELETE ON "client_decline"
  FOR EACH ROW EXECUTE FUNCTION refuse_staff_rewrite();
--> statement-breakpoint
CREATE TRIGGER client_decline_no_truncate BEFORE TRUNCATE ON "client_decline"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff_rewrite();
