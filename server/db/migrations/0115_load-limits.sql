CREATE TABLE "load_limit_draft" (
	"id" text PRIMARY KEY NOT NULL,
	"quarter" text NOT NULL,
	"valid_from" date NOT NULL,
	"over_50_percent" integer NOT NULL,
	"over_80_percent" integer NOT NULL,
	"typed_by" text NOT NULL,
	"typed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "load_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"quarter" text NOT NULL,
	"valid_from" date NOT NULL,
	"over_50_percent" integer NOT NULL,
	"over_80_percent" integer NOT NULL,
	"entered_at_ms" bigint NOT NULL,
	CONSTRAINT "load_limit_percents" CHECK ("load_limit"."over_80_percent" between 0 and "load_limit"."over_50_percent" and "load_limit"."over_50_percent" <= 100)
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
DROP INDEX "loan_paid_out_at";--> statement-breakpoint
ALTER TABLE "loan" ADD COLUMN "debt_load_percent" double precision;--> statement-breakpoint
ALTER TABLE "load_limit_draft" ADD CONSTRAINT "load_limit_draft_typed_by_staff_member_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_limit" ADD CONSTRAINT "load_limit_id_load_limit_draft_id_fk" FOREIGN KEY ("id") REFERENCES "public"."load_limit_draft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_limit_draft_typed" ON "load_limit_draft" USING btree ("typed_at_ms","id");--> statement-breakpoint
CREATE UNIQUE INDEX "load_limit_day" ON "load_limit" USING btree ("quarter","valid_from");--> statement-breakpoint
CREATE INDEX "loan_awaited_load" ON "loan" USING btree ("debt_load_percent","amount_kopecks") WHERE "loan"."state" in ('SIGNED', 'COOLING', 'PAYOUT_PENDING', 'PAYOUT_FAILED');--> statement-breakpoint
CREATE INDEX "loan_paid_out_at" ON "loan" USING btree ("paid_out_at_ms","client_id","signed_amount_kopecks","amount_kopecks","close_reason","debt_load_percent") WHERE "loan"."paid_out_at_ms" is not null;--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'SET_LAW_CAPS', 'SET_HOLIDAY_LAW', 'SET_RESERVE_RATES', 'SET_REGIONAL_INCOME', 'SET_LOAD_LIMITS', 'RESTRUCTURE_LOAN', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'FORGIVE_DEBT', 'FORGIVE_CHARGES', 'PAY_COURT_COSTS', 'DECIDE_COURT_COSTS', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS', 'CHANGE_PHONE', 'CHANGE_PASSPORT', 'KEEP_EARLIER_ACCOUNT', 'KEEP_LATER_ACCOUNT', 'BLOCK_EARLIER_ACCOUNT', 'BLOCK_LATER_ACCOUNT', 'CLEAR_DUPLICATE', 'CANCEL_PAYOUT', 'DELETE_ACCOUNT', 'DECLINE_CLIENT', 'LIFT_DECLINE', 'ADD_STAFF', 'CHANGE_STAFF_ROLES', 'RESTORE_STAFF', 'RESET_STAFF_ENTRY'));--> statement-breakpoint
UPDATE "loan" SET "debt_load_percent" = (load.value #>> '{}')::double precision
  FROM (
    SELECT "id", jsonb_path_query_first("evidence", '$[*] ? (@.rule == "DEBT_LOAD").value') AS value FROM "loan"
  ) AS load
  WHERE load."id" = "loan"."id" AND jsonb_typeof(load.value) = 'number' AND "loan"."signed_at_ms" IS NOT NULL;--> statement-breakpoint
-- Decision 0142: limits that loans were refused by, and drafts that people have seen, are never rewritten.
CREATE TRIGGER load_limit_append_only BEFORE UPDATE OR DELETE ON "load_limit"
  FOR EACH ROW EXECUTE FUNCTION refuse_rule_rewrite();
--> statement-breakpoint
CREATE TRIGGER load_limit_no_truncate BEFORE TRUNCATE ON "load_limit"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rule_rewrite();
--> statement-breakpoint
CREATE TRIGGER load_limit_draft_append_only BEFORE UPDATE OR DELETE ON "load_limit_draft"
  FOR EACH ROW EXECUTE FUNCTION refuse_rule_rewrite();
