CREATE TABLE "bureau_difference" (
	"loan_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"told_on" date,
	"told_kopecks" bigint,
	"ledger_kopecks" bigint NOT NULL,
	"found_at_ms" bigint NOT NULL,
	"checked_at_ms" bigint NOT NULL,
	CONSTRAINT "bureau_difference_kind" CHECK ("bureau_difference"."kind" in ('NOT_TOLD', 'OTHER_SUMS', 'BEHIND'))
);
--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
ALTER TABLE "bureau_difference" ADD CONSTRAINT "bureau_difference_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bureau_difference_found" ON "bureau_difference" USING btree ("found_at_ms","loan_id");--> statement-breakpoint
CREATE INDEX "bureau_difference_checked" ON "bureau_difference" USING btree ("checked_at_ms");--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED', 'COMPLAINT_OPENED', 'COMPLAINT_REGISTERED', 'COMPLAINT_TAKEN', 'COMPLAINT_EXTENDED', 'COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED', 'BUREAU_REPORT_REPEATED', 'HOLIDAY_OPENED', 'HOLIDAY_GRANTED', 'HOLIDAY_REFUSED'));