ALTER TABLE "legal_status_draft" DROP CONSTRAINT "legal_status_draft_kind";--> statement-breakpoint
ALTER TABLE "legal_status" DROP CONSTRAINT "legal_status_kind";--> statement-breakpoint
ALTER TABLE "loan" DROP CONSTRAINT "loan_close_reason";--> statement-breakpoint
ALTER TABLE "legal_status_draft" ADD CONSTRAINT "legal_status_draft_kind" CHECK ("legal_status_draft"."kind" in ('DECEASED', 'BANKRUPT_COURT', 'BANKRUPT_MFC', 'COURT', 'ENFORCEMENT', 'SERVICE_DEATH', 'SERVICE_DISABILITY'));--> statement-breakpoint
ALTER TABLE "legal_status" ADD CONSTRAINT "legal_status_kind" CHECK ("legal_status"."kind" in ('DECEASED', 'BANKRUPT_COURT', 'BANKRUPT_MFC', 'COURT', 'ENFORCEMENT', 'SERVICE_DEATH', 'SERVICE_DISABILITY'));--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_close_reason" CHECK ("loan"."close_reason" in ('PAID', 'EARLY', 'RETURNED_14_DAYS', 'WRITTEN_OFF', 'DISCHARGED', 'ENDED_BY_LAW', 'FORGIVEN', 'PAYOUT_RETURNED'));