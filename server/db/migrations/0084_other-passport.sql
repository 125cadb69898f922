CREATE TABLE "passport_draft" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"sealed" text NOT NULL,
	"proof" text NOT NULL,
	"network_address" text NOT NULL,
	"typed_by" text NOT NULL,
	"typed_at_ms" bigint NOT NULL,
	CONSTRAINT "passport_draft_proof" CHECK ("passport_draft"."proof" in ('OFFICE', 'VIDEO', 'LETTER'))
);
--> statement-breakpoint
ALTER TABLE "data_change" DROP CONSTRAINT "data_change_kind";--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "screening" DROP CONSTRAINT "screening_cause";--> statement-breakpoint
ALTER TABLE "watchlist_match" DROP CONSTRAINT "watchlist_match_cause";--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
DROP INDEX "client_passport_unindexed";--> statement-breakpoint
ALTER TABLE "client_passport" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "passport_draft" ADD CONSTRAINT "passport_draft_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_draft" ADD CONSTRAINT "passport_draft_typed_by_staff_member_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passport_draft_client" ON "passport_draft" USING btree ("client_id","typed_at_ms");--> statement-breakpoint
CREATE INDEX "client_passport_digest" ON "client_passport" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "client_passport_unindexed" ON "client_passport" USING btree ("client_id") WHERE ("client_passport"."search_digests" is null or "client_passport"."digest" is null) and "client_passport"."sealed" is not null;--> statement-breakpoint
ALTER TABLE "data_change" ADD CONSTRAINT "data_change_kind" CHECK ("data_change"."kind" in ('ADDRESS', 'INCOME', 'PHONE', 'PASSPORT'));--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'SET_LAW_CAPS', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS', 'CHANGE_PHONE', 'CHANGE_PASSPORT', 'DELETE_ACCOUNT'));--> statement-breakpoint
ALTER TABLE "screening" ADD CONSTRAINT "screening_cause" CHECK ("screening"."cause" in ('INTAKE', 'PAYOUT', 'BASE', 'PASSPORT'));--> statement-breakpoint
ALTER TABLE "watchlist_match" ADD CONSTRAINT "watchlist_match_cause" CHECK ("watchlist_match"."cause" in ('INTAKE', 'PAYOUT', 'BASE', 'PASSPORT'));--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CLIENTS_SEARCHED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED', 'COMPLAINT_OPENED', 'COMPLAINT_REGISTERED', 'COMPLAINT_TAKEN', 'COMPLAINT_EXTENDED', 'COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED', 'BUREAU_REPORT_REPEATED', 'CONTACTS_STOPPED', 'CONTACTS_ALLOWED', 'TABLE_EXPORTED', 'HOLIDAY_OPENED', 'HOLIDAY_GRANTED', 'HOLIDAY_REFUSED', 'RATING_SHOWN', 'RATING_HIDDEN', 'CLIENT_UNLOCKED', 'NOTE_ADDED', 'PASSPORT_DIFFERS', 'DOCUMENT_SENT', 'PASSPORTS_COMPARED'));