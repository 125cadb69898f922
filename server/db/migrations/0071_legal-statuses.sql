CREATE TABLE "legal_status_draft" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"loan_id" text,
	"on" date NOT NULL,
	"case_number" text NOT NULL,
	"source" text NOT NULL,
	"ended_status_id" text,
	"end_reason" text,
	"typed_by" text NOT NULL,
	"typed_at_ms" bigint NOT NULL,
	CONSTRAINT "legal_status_draft_kind" CHECK ("legal_status_draft"."kind" in ('DECEASED', 'BANKRUPT_COURT', 'BANKRUPT_MFC', 'COURT', 'ENFORCEMENT')),
	CONSTRAINT "legal_status_draft_end_reason" CHECK ("legal_status_draft"."end_reason" in ('MISTAKE', 'DISCHARGED', 'DISMISSED', 'OBJECTION', 'WITHDRAWN', 'DECIDED', 'COLLECTED', 'RETURNED')),
	CONSTRAINT "legal_status_draft_end" CHECK (("legal_status_draft"."ended_status_id" is null) = ("legal_status_draft"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "legal_status_end" (
	"id" text PRIMARY KEY NOT NULL,
	"status_id" text NOT NULL,
	"on" date NOT NULL,
	"reason" text NOT NULL,
	"entered_at_ms" bigint NOT NULL,
	CONSTRAINT "legal_status_end_reason" CHECK ("legal_status_end"."reason" in ('MISTAKE', 'DISCHARGED', 'DISMISSED', 'OBJECTION', 'WITHDRAWN', 'DECIDED', 'COLLECTED', 'RETURNED'))
);
--> statement-breakpoint
CREATE TABLE "legal_status" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"loan_id" text,
	"from_on" date NOT NULL,
	"entered_at_ms" bigint NOT NULL,
	CONSTRAINT "legal_status_kind" CHECK ("legal_status"."kind" in ('DECEASED', 'BANKRUPT_COURT', 'BANKRUPT_MFC', 'COURT', 'ENFORCEMENT'))
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "legal_status_draft" ADD CONSTRAINT "legal_status_draft_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_status_draft" ADD CONSTRAINT "legal_status_draft_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_status_draft" ADD CONSTRAINT "legal_status_draft_typed_by_staff_member_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_status_end" ADD CONSTRAINT "legal_status_end_id_legal_status_draft_id_fk" FOREIGN KEY ("id") REFERENCES "public"."legal_status_draft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_status_end" ADD CONSTRAINT "legal_status_end_status_id_legal_status_id_fk" FOREIGN KEY ("status_id") REFERENCES "public"."legal_status"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_status" ADD CONSTRAINT "legal_status_id_legal_status_draft_id_fk" FOREIGN KEY ("id") REFERENCES "public"."legal_status_draft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_status" ADD CONSTRAINT "legal_status_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_status" ADD CONSTRAINT "legal_status_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_status_draft_client" ON "legal_status_draft" USING btree ("client_id","typed_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_status_end_status" ON "legal_status_end" USING btree ("status_id");--> statement-breakpoint
CREATE INDEX "legal_status_client" ON "legal_status" USING btree ("client_id","entered_at_ms");--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS'));--> statement-breakpoint
-- Decision 0085: what was typed, entered or ended is never rewritten.
CREATE FUNCTION refuse_legal_status_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A legal status is ended, not rewritten: % on % is refused', TG_OP, TG_TABLE_NAME;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER legal_status_draft_append_only BEFORE UPDATE OR DELETE ON "legal_status_draft"
  FOR EACH ROW EXECUTE FUNCTION refuse_legal_status_rewrite();
--> statement-breakpoint
CREATE TRIGGER legal_status_append_only BEFORE UPDATE OR DELETE ON "legal_status"
  FOR EACH ROW EXECUTE FUNCTION refuse_legal_status_rewrite();
--> statement-breakpoint
CREATE TRIGGER legal_status_end_append_only BEFORE UPDATE OR DELETE ON "legal_status_end"
  FOR EACH ROW EXECUTE FUNCTION refuse_legal_status_rewrite();
--> statement-breakpoint
CREATE TRIGGER legal_status_no_truncate BEFORE TRUNCATE ON "legal_status"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_legal_status_rewrite();
