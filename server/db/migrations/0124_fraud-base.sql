ALTER TABLE "watchlist_match" DROP CONSTRAINT "watchlist_match_list";--> statement-breakpoint
ALTER TABLE "screening" ADD COLUMN "source" text DEFAULT 'LISTS' NOT NULL;--> statement-breakpoint
ALTER TABLE "screening" ADD CONSTRAINT "screening_source" CHECK ("screening"."source" in ('LISTS', 'FRAUD_BASE'));--> statement-breakpoint
ALTER TABLE "watchlist_match" ADD CONSTRAINT "watchlist_match_list" CHECK ("watchlist_match"."list" in ('TERRORISTS', 'FROZEN_ASSETS', 'PROLIFERATION', 'UN', 'FRAUD_BASE'));--> statement-breakpoint
CREATE TABLE "fraud_report" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"loan_id" text NOT NULL,
	"due_on" date NOT NULL,
	"sent_at_ms" bigint,
	"sent_by" text,
	"number" text,
	"answered_at_ms" bigint,
	"answered_by" text,
	"answer" text,
	CONSTRAINT "fraud_report_sent" CHECK (("fraud_report"."sent_at_ms" is null) = ("fraud_report"."number" is null) and ("fraud_report"."sent_at_ms" is null) = ("fraud_report"."sent_by" is null)),
	CONSTRAINT "fraud_report_answered" CHECK (("fraud_report"."answered_at_ms" is null) = ("fraud_report"."answer" is null) and ("fraud_report"."answered_at_ms" is null) = ("fraud_report"."answered_by" is null) and ("fraud_report"."answered_at_ms" is null or "fraud_report"."sent_at_ms" is not null))
);
--> statement-breakpoint
ALTER TABLE "legal_status_draft" DROP CONSTRAINT "legal_status_draft_kind";--> statement-breakpoint
ALTER TABLE "legal_status_draft" DROP CONSTRAINT "legal_status_draft_end_reason";--> statement-breakpoint
ALTER TABLE "legal_status_end" DROP CONSTRAINT "legal_status_end_reason";--> statement-breakpoint
ALTER TABLE "legal_status" DROP CONSTRAINT "legal_status_kind";--> statement-breakpoint
ALTER TABLE "loan" DROP CONSTRAINT "loan_close_reason";--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
ALTER TABLE "fraud_report" ADD CONSTRAINT "fraud_report_id_legal_status_end_id_fk" FOREIGN KEY ("id") REFERENCES "public"."legal_status_end"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_report" ADD CONSTRAINT "fraud_report_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_report" ADD CONSTRAINT "fraud_report_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_report" ADD CONSTRAINT "fraud_report_sent_by_staff_member_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_report" ADD CONSTRAINT "fraud_report_answered_by_staff_member_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fraud_report_open" ON "fraud_report" USING btree ("due_on","id") WHERE "fraud_report"."answered_at_ms" is null;--> statement-breakpoint
ALTER TABLE "legal_status_draft" ADD CONSTRAINT "legal_status_draft_kind" CHECK ("legal_status_draft"."kind" in ('DECEASED', 'BANKRUPT_COURT', 'BANKRUPT_MFC', 'COURT', 'ENFORCEMENT', 'SERVICE_DEATH', 'SERVICE_FAMILY_DEATH', 'SERVICE_DISABILITY', 'FRAUD_CLAIM'));--> statement-breakpoint
ALTER TABLE "legal_status_draft" ADD CONSTRAINT "legal_status_draft_end_reason" CHECK ("legal_status_draft"."end_reason" in ('MISTAKE', 'DISCHARGED', 'DISMISSED', 'OBJECTION', 'WITHDRAWN', 'DECIDED', 'COLLECTED', 'RETURNED', 'REJECTED', 'PROVED'));--> statement-breakpoint
ALTER TABLE "legal_status_end" ADD CONSTRAINT "legal_status_end_reason" CHECK ("legal_status_end"."reason" in ('MISTAKE', 'DISCHARGED', 'DISMISSED', 'OBJECTION', 'WITHDRAWN', 'DECIDED', 'COLLECTED', 'RETURNED', 'REJECTED', 'PROVED'));--> statement-breakpoint
ALTER TABLE "legal_status" ADD CONSTRAINT "legal_status_kind" CHECK ("legal_status"."kind" in ('DECEASED', 'BANKRUPT_COURT', 'BANKRUPT_MFC', 'COURT', 'ENFORCEMENT', 'SERVICE_DEATH', 'SERVICE_FAMILY_DEATH', 'SERVICE_DISABILITY', 'FRAUD_CLAIM'));--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_close_reason" CHECK ("loan"."close_reason" in ('PAID', 'EARLY', 'RETURNED_14_DAYS', 'WRITTEN_OFF', 'DISCHARGED', 'ENDED_BY_LAW', 'FORGIVEN', 'PAYOUT_RETURNED', 'NOT_OWED'));--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CASE_DECLINED', 'CLIENTS_SEARCHED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED', 'REQUEST_WITHDRAWN', 'COMPLAINT_OPENED', 'COMPLAINT_REGISTERED', 'COMPLAINT_TAKEN', 'COMPLAINT_EXTENDED', 'COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED', 'BUREAU_REPORT_REPEATED', 'RESTRUCTURING_WITHDRAWN', 'FRAUD_CLAIM_REGISTERED', 'FRAUD_REPORT_SENT', 'FRAUD_REPORT_ANSWERED', 'CONTACTS_STOPPED', 'CONTACTS_ALLOWED', 'TABLE_EXPORTED', 'HOLIDAY_OPENED', 'HOLIDAY_GRANTED', 'HOLIDAY_REFUSED', 'HOLIDAY_PROOF_ASKED', 'HOLIDAY_PROOF_ACCEPTED', 'HOLIDAY_ENDED_UNPROVEN', 'HOLIDAY_TREATMENT_ADDED', 'RATING_SHOWN', 'RATING_HIDDEN', 'CLIENT_UNLOCKED', 'ACCESS_CONFIRMED', 'NOTE_ADDED', 'PASSPORT_DIFFERS', 'DOCUMENT_SENT', 'PASSPORTS_COMPARED', 'PASSPORT_REFUSED', 'STAFF_ADDED', 'STAFF_ROLES_CHANGED', 'STAFF_BLOCKED', 'STAFF_RESTORED', 'STAFF_ENTRY_RESET', 'STAFF_INVITED', 'STAFF_CODE_SHOWN', 'STAFF_CODE_REFUSED', 'STAFF_ENTRY_SET', 'RENEWAL_ASKED', 'CONSENT_WITHDRAWN'));