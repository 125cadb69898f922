CREATE TABLE "regional_income_draft" (
	"id" text PRIMARY KEY NOT NULL,
	"quarter" text NOT NULL,
	"valid_from" date NOT NULL,
	"statistics_quarter" text NOT NULL,
	"incomes" jsonb NOT NULL,
	"typed_by" text NOT NULL,
	"typed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "regional_income" (
	"id" text PRIMARY KEY NOT NULL,
	"quarter" text NOT NULL,
	"valid_from" date NOT NULL,
	"statistics_quarter" text NOT NULL,
	"incomes" jsonb NOT NULL,
	"entered_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "regional_income_draft" ADD CONSTRAINT "regional_income_draft_typed_by_staff_member_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regional_income" ADD CONSTRAINT "regional_income_id_regional_income_draft_id_fk" FOREIGN KEY ("id") REFERENCES "public"."regional_income_draft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "regional_income_draft_typed" ON "regional_income_draft" USING btree ("typed_at_ms","id");--> statement-breakpoint
CREATE UNIQUE INDEX "regional_income_day" ON "regional_income" USING btree ("quarter","valid_from");--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'SET_LAW_CAPS', 'SET_HOLIDAY_LAW', 'SET_RESERVE_RATES', 'SET_REGIONAL_INCOME', 'RESTRUCTURE_LOAN', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'FORGIVE_DEBT', 'FORGIVE_CHARGES', 'PAY_COURT_COSTS', 'DECIDE_COURT_COSTS', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS', 'CHANGE_PHONE', 'CHANGE_PASSPORT', 'KEEP_EARLIER_ACCOUNT', 'KEEP_LATER_ACCOUNT', 'BLOCK_EARLIER_ACCOUNT', 'BLOCK_LATER_ACCOUNT', 'CLEAR_DUPLICATE', 'CANCEL_PAYOUT', 'DELETE_ACCOUNT', 'DECLINE_CLIENT', 'LIFT_DECLINE', 'ADD_STAFF', 'CHANGE_STAFF_ROLES', 'RESTORE_STAFF', 'RESET_STAFF_ENTRY'));--> statement-breakpoint
-- Decision 0142: figures that loans were judged by, and drafts that people have seen, are never rewritten.
CREATE TRIGGER regional_income_append_only BEFORE UPDATE OR DELETE ON "regional_income"
  FOR EACH ROW EXECUTE FUNCTION refuse_rule_rewrite();
--> statement-breakpoint
CREATE TRIGGER regional_income_no_truncate BEFORE TRUNCATE ON "regional_income"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rule_rewrite();
--> statement-breakpoint
CREATE TRIGGER regional_income_draft_append_only BEFORE UPDATE OR DELETE ON "regional_income_draft"
  FOR EACH ROW EXECUTE FUNCTION refuse_rule_rewrite();
