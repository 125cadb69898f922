CREATE TABLE "law_cap_draft" (
	"id" text PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"daily_rate_cap_millionths" integer NOT NULL,
	"full_cost_cap_percent" integer NOT NULL,
	"overpayment_cap_percent" integer NOT NULL,
	"typed_by" text NOT NULL,
	"typed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "law_cap" (
	"id" text PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"daily_rate_cap_millionths" integer NOT NULL,
	"full_cost_cap_percent" integer NOT NULL,
	"overpayment_cap_percent" integer NOT NULL,
	"entered_at_ms" bigint NOT NULL,
	CONSTRAINT "law_cap_day" UNIQUE("valid_from"),
	CONSTRAINT "law_cap_positive" CHECK ("law_cap"."daily_rate_cap_millionths" >= 1 and "law_cap"."full_cost_cap_percent" >= 1 and "law_cap"."overpayment_cap_percent" >= 1)
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "loan" ADD COLUMN "overpayment_cap_percent" integer;--> statement-breakpoint
-- Decision 0096: what the law of their day was, as every reading took it until now.
UPDATE "loan" SET "overpayment_cap_percent" = CASE
  WHEN "issued_on" >= '2026-04-01' THEN 100
  WHEN "issued_on" >= '2023-07-01' THEN 130
  ELSE 150 END;--> statement-breakpoint
ALTER TABLE "loan" ALTER COLUMN "overpayment_cap_percent" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "law_cap_draft" ADD CONSTRAINT "law_cap_draft_typed_by_staff_member_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "law_cap" ADD CONSTRAINT "law_cap_id_law_cap_draft_id_fk" FOREIGN KEY ("id") REFERENCES "public"."law_cap_draft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "law_cap_draft_typed" ON "law_cap_draft" USING btree ("typed_at_ms","id");--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'SET_LAW_CAPS', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS'));--> statement-breakpoint
-- Decision 0096: caps that were in force, and drafts that people have seen, are never rewritten.
CREATE TRIGGER law_cap_append_only BEFORE UPDATE OR DELETE ON "law_cap"
  FOR EACH ROW EXECUTE FUNCTION refuse_rule_rewrite();
--> statement-breakpoint
CREATE TRIGGER law_cap_no_truncate BEFORE TRUNCATE ON "law_cap"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rule_rewrite();
--> statement-breakpoint
CREATE TRIGGER law_cap_draft_append_only BEFORE UPDATE OR DELETE ON "law_cap_draft"
  FOR EACH ROW EXECUTE FUNCTION refuse_rule_rewrite();
