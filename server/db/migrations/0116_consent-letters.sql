CREATE TABLE "consent_letter" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"type" text NOT NULL,
	"given_at_ms" bigint NOT NULL,
	"channel" text NOT NULL,
	"received_on" date NOT NULL,
	"reference" text NOT NULL,
	"network_address" text NOT NULL,
	"typed_by" text NOT NULL,
	"typed_at_ms" bigint NOT NULL,
	CONSTRAINT "consent_letter_type" CHECK ("consent_letter"."type" in ('PERSONAL_DATA', 'CREDIT_HISTORY')),
	CONSTRAINT "consent_letter_channel" CHECK ("consent_letter"."channel" in ('LETTER', 'MAIL', 'OFFICE'))
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
ALTER TABLE "consent_withdrawal" ADD COLUMN "letter_id" text;--> statement-breakpoint
ALTER TABLE "consent_letter" ADD CONSTRAINT "consent_letter_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_letter" ADD CONSTRAINT "consent_letter_typed_by_staff_member_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_letter_client" ON "consent_letter" USING btree ("client_id","typed_at_ms");--> statement-breakpoint
ALTER TABLE "consent_withdrawal" ADD CONSTRAINT "consent_withdrawal_letter_id_consent_letter_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."consent_letter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'SET_LAW_CAPS', 'SET_HOLIDAY_LAW', 'SET_RESERVE_RATES', 'SET_REGIONAL_INCOME', 'SET_LOAD_LIMITS', 'RESTRUCTURE_LOAN', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'FORGIVE_DEBT', 'FORGIVE_CHARGES', 'PAY_COURT_COSTS', 'DECIDE_COURT_COSTS', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS', 'CHANGE_PHONE', 'CHANGE_PASSPORT', 'KEEP_EARLIER_ACCOUNT', 'KEEP_LATER_ACCOUNT', 'BLOCK_EARLIER_ACCOUNT', 'BLOCK_LATER_ACCOUNT', 'CLEAR_DUPLICATE', 'CANCEL_PAYOUT', 'DELETE_ACCOUNT', 'WITHDRAW_DATA_CONSENT', 'DECLINE_CLIENT', 'LIFT_DECLINE', 'ADD_STAFF', 'CHANGE_STAFF_ROLES', 'RESTORE_STAFF', 'RESET_STAFF_ENTRY'));--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CASE_DECLINED', 'CLIENTS_SEARCHED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED', 'REQUEST_WITHDRAWN', 'COMPLAINT_OPENED', 'COMPLAINT_REGISTERED', 'COMPLAINT_TAKEN', 'COMPLAINT_EXTENDED', 'COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED', 'BUREAU_REPORT_REPEATED', 'RESTRUCTURING_WITHDRAWN', 'CONTACTS_STOPPED', 'CONTACTS_ALLOWED', 'TABLE_EXPORTED', 'HOLIDAY_OPENED', 'HOLIDAY_GRANTED', 'HOLIDAY_REFUSED', 'HOLIDAY_PROOF_ASKED', 'HOLIDAY_PROOF_ACCEPTED', 'HOLIDAY_ENDED_UNPROVEN', 'HOLIDAY_TREATMENT_ADDED', 'RATING_SHOWN', 'RATING_HIDDEN', 'CLIENT_UNLOCKED', 'NOTE_ADDED', 'PASSPORT_DIFFERS', 'DOCUMENT_SENT', 'PASSPORTS_COMPARED', 'PASSPORT_REFUSED', 'STAFF_ADDED', 'STAFF_ROLES_CHANGED', 'STAFF_BLOCKED', 'STAFF_RESTORED', 'STAFF_ENTRY_RESET', 'STAFF_INVITED', 'STAFF_CODE_SHOWN', 'STAFF_CODE_REFUSED', 'STAFF_ENTRY_SET', 'RENEWAL_ASKED', 'CONSENT_WITHDRAWN'));