CREATE TABLE "contact_stop" (
	"client_id" text PRIMARY KEY NOT NULL,
	"stopped_by" text NOT NULL,
	"stopped_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
ALTER TABLE "contact_stop" ADD CONSTRAINT "contact_stop_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_stop" ADD CONSTRAINT "contact_stop_stopped_by_staff_member_id_fk" FOREIGN KEY ("stopped_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED', 'COMPLAINT_OPENED', 'COMPLAINT_REGISTERED', 'COMPLAINT_TAKEN', 'COMPLAINT_EXTENDED', 'COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED', 'BUREAU_REPORT_REPEATED', 'CONTACTS_STOPPED', 'CONTACTS_ALLOWED', 'HOLIDAY_OPENED', 'HOLIDAY_GRANTED', 'HOLIDAY_REFUSED'));