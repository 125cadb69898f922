ALTER TABLE "legal_status_draft" DROP CONSTRAINT "legal_status_draft_kind";--> statement-breakpoint
ALTER TABLE "legal_status" DROP CONSTRAINT "legal_status_kind";--> statement-breakpoint
ALTER TABLE "legal_status_draft" ADD COLUMN "entered_with_id" text;--> statement-breakpoint
ALTER TABLE "legal_status_draft" ADD CONSTRAINT "legal_status_draft_kind" CHECK ("legal_status_draft"."kind" in ('DECEASED', 'BANKRUPT_COURT', 'BANKRUPT_MFC', 'COURT', 'ENFORCEMENT', 'SERVICE_DEATH', 'SERVICE_FAMILY_DEATH', 'SERVICE_DISABILITY'));--> statement-breakpoint
ALTER TABLE "legal_status" ADD CONSTRAINT "legal_status_kind" CHECK ("legal_status"."kind" in ('DECEASED', 'BANKRUPT_COURT', 'BANKRUPT_MFC', 'COURT', 'ENFORCEMENT', 'SERVICE_DEATH', 'SERVICE_FAMILY_DEATH', 'SERVICE_DISABILITY'));