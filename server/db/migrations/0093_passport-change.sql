CREATE TABLE "passport_change" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"sealed" text NOT NULL,
	"passport_photo_file_id" text NOT NULL,
	"selfie_file_id" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"network_address" text NOT NULL,
	"asked_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint,
	"decided_by" text,
	CONSTRAINT "passport_change_state" CHECK ("passport_change"."state" in ('ASKED', 'WITHDRAWN', 'REFUSED', 'APPROVED')),
	CONSTRAINT "passport_change_decided" CHECK (("passport_change"."state" = 'ASKED') = ("passport_change"."decided_at_ms" is null)
        and ("passport_change"."state" = 'REFUSED') = ("passport_change"."reason" is not null)
        and ("passport_change"."state" = 'REFUSED') = ("passport_change"."decided_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "passport_draft" DROP CONSTRAINT "passport_draft_proof";--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
ALTER TABLE "passport_draft" ADD COLUMN "change_id" text;--> statement-breakpoint
ALTER TABLE "passport_change" ADD CONSTRAINT "passport_change_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passport_change" ADD CONSTRAINT "passport_change_decided_by_staff_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passport_change_asked" ON "passport_change" USING btree ("client_id") WHERE "passport_change"."state" = 'ASKED';--> statement-breakpoint
CREATE INDEX "passport_change_client" ON "passport_change" USING btree ("client_id","asked_at_ms");--> statement-breakpoint
CREATE INDEX "passport_change_waiting" ON "passport_change" USING btree ("asked_at_ms","id") WHERE "passport_change"."state" = 'ASKED';--> statement-breakpoint
ALTER TABLE "passport_draft" ADD CONSTRAINT "passport_draft_change_id_passport_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."passport_change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passport_draft_change" ON "passport_draft" USING btree ("change_id");--> statement-breakpoint
ALTER TABLE "passport_draft" ADD CONSTRAINT "passport_draft_proof" CHECK ("passport_draft"."proof" in ('OFFICE', 'VIDEO', 'LETTER', 'ACCOUNT'));--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CASE_DECLINED', 'CLIENTS_SEARCHED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED', 'COMPLAINT_OPENED', 'COMPLAINT_REGISTERED', 'COMPLAINT_TAKEN', 'COMPLAINT_EXTENDED', 'COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED', 'BUREAU_REPORT_REPEATED', 'RESTRUCTURING_WITHDRAWN', 'CONTACTS_STOPPED', 'CONTACTS_ALLOWED', 'TABLE_EXPORTED', 'HOLIDAY_OPENED', 'HOLIDAY_GRANTED', 'HOLIDAY_REFUSED', 'RATING_SHOWN', 'RATING_HIDDEN', 'CLIENT_UNLOCKED', 'NOTE_ADDED', 'PASSPORT_DIFFERS', 'DOCUMENT_SENT', 'PASSPORTS_COMPARED', 'PASSPORT_REFUSED', 'STAFF_ADDED', 'STAFF_ROLES_CHANGED', 'STAFF_BLOCKED', 'STAFF_RESTORED', 'STAFF_ENTRY_RESET', 'STAFF_INVITED', 'STAFF_ENTRY_SET'));