CREATE TABLE "holiday_law" (
	"id" text PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"last_on" date NOT NULL,
	"entered_at_ms" bigint NOT NULL,
	CONSTRAINT "holiday_law_day" UNIQUE("valid_from"),
	CONSTRAINT "holiday_law_days" CHECK ("holiday_law"."last_on" >= "holiday_law"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "holiday_law_draft" (
	"id" text PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"last_on" date NOT NULL,
	"typed_by" text NOT NULL,
	"typed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "holiday_law" ADD CONSTRAINT "holiday_law_id_holiday_law_draft_id_fk" FOREIGN KEY ("id") REFERENCES "public"."holiday_law_draft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_law_draft" ADD CONSTRAINT "holiday_law_draft_typed_by_staff_member_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holiday_law_draft_typed" ON "holiday_law_draft" USING btree ("typed_at_ms","id");--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'SET_LAW_CAPS', 'SET_HOLIDAY_LAW', 'RESTRUCTURE_LOAN', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'FORGIVE_DEBT', 'FORGIVE_CHARGES', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS', 'CHANGE_PHONE', 'CHANGE_PASSPORT', 'KEEP_EARLIER_ACCOUNT', 'KEEP_LATER_ACCOUNT', 'BLOCK_EARLIER_ACCOUNT', 'BLOCK_LATER_ACCOUNT', 'CLEAR_DUPLICATE', 'CANCEL_PAYOUT', 'DELETE_ACCOUNT', 'DECLINE_CLIENT', 'LIFT_DECLINE', 'ADD_STAFF', 'CHANGE_STAFF_ROLES', 'RESTORE_STAFF', 'RESET_STAFF_ENTRY'));--> statement-breakpoint
-- Decision 0121: last days of a law that were in force, and drafts that people have seen, are never rewritten.
CREATE TRIGGER holiday_law_append_only BEFORE UPDATE OR DELETE ON "holiday_law"
  FOR EACH ROW EXECUTE FUNCTION refuse_rule_rewrite();
--> statement-breakpoint
CREATE TRIGGER holiday_law_no_truncate BEFORE TRUNCATE ON "holiday_law"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rule_rewrite();
--> statement-breakpoint
CREATE TRIGGER holiday_law_draft_append_only BEFORE UPDATE OR DELETE ON "holiday_law_draft"
  FOR EACH ROW EXECUTE FUNCTION refuse_rule_rewrite();
