CREATE TABLE "phone_draft" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"sealed" text NOT NULL,
	"proof" text NOT NULL,
	"network_address" text NOT NULL,
	"typed_by" text NOT NULL,
	"typed_at_ms" bigint NOT NULL,
	CONSTRAINT "phone_draft_proof" CHECK ("phone_draft"."proof" in ('OFFICE', 'VIDEO', 'LETTER'))
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
ALTER TABLE "phone_draft" ADD CONSTRAINT "phone_draft_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_draft" ADD CONSTRAINT "phone_draft_typed_by_staff_member_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_draft_client" ON "phone_draft" USING btree ("client_id","typed_at_ms");--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'SET_LAW_CAPS', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS', 'CHANGE_PHONE'));--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED', 'COMPLAINT_OPENED', 'COMPLAINT_REGISTERED', 'COMPLAINT_TAKEN', 'COMPLAINT_EXTENDED', 'COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED', 'BUREAU_REPORT_REPEATED', 'CONTACTS_STOPPED', 'CONTACTS_ALLOWED', 'TABLE_EXPORTED', 'HOLIDAY_OPENED', 'HOLIDAY_GRANTED', 'HOLIDAY_REFUSED', 'RATING_SHOWN', 'RATING_HIDDEN', 'CLIENT_UNLOCKED', 'NOTE_ADDED', 'PASSPORT_DIFFERS'));