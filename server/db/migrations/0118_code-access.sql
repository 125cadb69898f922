CREATE TABLE "code_access" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"way" text NOT NULL,
	"user_agent" text NOT NULL,
	"since_ms" bigint NOT NULL,
	"paused_until_ms" bigint NOT NULL,
	"browsers_sealed" text,
	"confirmed_at_ms" bigint,
	"confirmed_by" text,
	"denied_at_ms" bigint,
	CONSTRAINT "code_access_way" CHECK ("code_access"."way" in ('PASSWORD_RESET', 'SIGN_IN')),
	CONSTRAINT "code_access_confirmed_by" CHECK ("code_access"."confirmed_by" in ('OWNER', 'STAFF')),
	CONSTRAINT "code_access_confirmed" CHECK (("code_access"."confirmed_at_ms" is null) = ("code_access"."confirmed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
ALTER TABLE "code_access" ADD CONSTRAINT "code_access_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_access_client" ON "code_access" USING btree ("client_id","since_ms");--> statement-breakpoint
CREATE INDEX "code_access_denied" ON "code_access" USING btree ("client_id") WHERE "code_access"."denied_at_ms" is not null and "code_access"."confirmed_at_ms" is null;--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CASE_DECLINED', 'CLIENTS_SEARCHED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED', 'REQUEST_WITHDRAWN', 'COMPLAINT_OPENED', 'COMPLAINT_REGISTERED', 'COMPLAINT_TAKEN', 'COMPLAINT_EXTENDED', 'COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED', 'BUREAU_REPORT_REPEATED', 'RESTRUCTURING_WITHDRAWN', 'CONTACTS_STOPPED', 'CONTACTS_ALLOWED', 'TABLE_EXPORTED', 'HOLIDAY_OPENED', 'HOLIDAY_GRANTED', 'HOLIDAY_REFUSED', 'HOLIDAY_PROOF_ASKED', 'HOLIDAY_PROOF_ACCEPTED', 'HOLIDAY_ENDED_UNPROVEN', 'HOLIDAY_TREATMENT_ADDED', 'RATING_SHOWN', 'RATING_HIDDEN', 'CLIENT_UNLOCKED', 'ACCESS_CONFIRMED', 'NOTE_ADDED', 'PASSPORT_DIFFERS', 'DOCUMENT_SENT', 'PASSPORTS_COMPARED', 'PASSPORT_REFUSED', 'STAFF_ADDED', 'STAFF_ROLES_CHANGED', 'STAFF_BLOCKED', 'STAFF_RESTORED', 'STAFF_ENTRY_RESET', 'STAFF_INVITED', 'STAFF_CODE_SHOWN', 'STAFF_CODE_REFUSED', 'STAFF_ENTRY_SET', 'RENEWAL_ASKED', 'CONSENT_WITHDRAWN'));