CREATE TABLE "staff_draft" (
	"id" text PRIMARY KEY NOT NULL,
	"login" text NOT NULL,
	"name" text NOT NULL,
	"roles" jsonb NOT NULL,
	"typed_by" text NOT NULL,
	"typed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitation" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"code_secret_sealed" text,
	"invited_by" text NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	CONSTRAINT "staff_invitation_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
ALTER TABLE "staff_action" ADD COLUMN "about_staff_id" text;--> statement-breakpoint
ALTER TABLE "staff_member" ADD COLUMN "invitable_until_ms" bigint;--> statement-breakpoint
ALTER TABLE "staff_member" ADD COLUMN "last_sign_in_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "staff_draft" ADD CONSTRAINT "staff_draft_typed_by_staff_member_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_invited_by_staff_member_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_invitation_by" ON "staff_invitation" USING btree ("invited_by");--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_about_staff_id_staff_member_id_fk" FOREIGN KEY ("about_staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_request_asked_by" ON "desk_request" USING btree ("asked_by") WHERE "desk_request"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "staff_action_about_staff" ON "staff_action" USING btree ("at_ms","id") WHERE "staff_action"."about_staff_id" is not null;--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'SET_LAW_CAPS', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'FORGIVE_DEBT', 'FORGIVE_CHARGES', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS', 'CHANGE_PHONE', 'CHANGE_PASSPORT', 'CANCEL_PAYOUT', 'DELETE_ACCOUNT', 'ADD_STAFF', 'CHANGE_STAFF_ROLES', 'RESTORE_STAFF', 'RESET_STAFF_ENTRY'));--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CLIENTS_SEARCHED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED', 'COMPLAINT_OPENED', 'COMPLAINT_REGISTERED', 'COMPLAINT_TAKEN', 'COMPLAINT_EXTENDED', 'COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED', 'BUREAU_REPORT_REPEATED', 'CONTACTS_STOPPED', 'CONTACTS_ALLOWED', 'TABLE_EXPORTED', 'HOLIDAY_OPENED', 'HOLIDAY_GRANTED', 'HOLIDAY_REFUSED', 'RATING_SHOWN', 'RATING_HIDDEN', 'CLIENT_UNLOCKED', 'NOTE_ADDED', 'PASSPORT_DIFFERS', 'DOCUMENT_SENT', 'PASSPORTS_COMPARED', 'STAFF_ADDED', 'STAFF_ROLES_CHANGED', 'STAFF_BLOCKED', 'STAFF_RESTORED', 'STAFF_ENTRY_RESET', 'STAFF_INVITED', 'STAFF_ENTRY_SET'));--> statement-breakpoint
UPDATE "staff_member" SET "last_sign_in_at_ms" = (SELECT max("at_ms") FROM "staff_action" WHERE "staff_action"."staff_id" = "staff_member"."id" AND "action" = 'SIGNED_IN');
