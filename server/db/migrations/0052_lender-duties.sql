CREATE TABLE "complaint" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"client_id" text NOT NULL,
	"loan_id" text,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"received_on" date NOT NULL,
	"registered_at_ms" bigint NOT NULL,
	"due_on" date NOT NULL,
	"registered_by" text,
	"taken_by" text,
	"extension_reason" text,
	"refusal" text,
	"forwarded_to" text,
	"answer" text,
	"closed_by" text,
	"closed_at_ms" bigint,
	CONSTRAINT "complaint_position" UNIQUE("position"),
	CONSTRAINT "complaint_channel" CHECK ("complaint"."channel" in ('APP', 'MAIL', 'LETTER', 'OFFICE')),
	CONSTRAINT "complaint_subject" CHECK ("complaint"."subject" in ('DEBT', 'PAYMENT', 'COLLECTION', 'PERSONAL_DATA', 'CREDIT_HISTORY', 'SERVICE', 'OTHER')),
	CONSTRAINT "complaint_state" CHECK ("complaint"."state" in ('REGISTERED', 'IN_WORK', 'EXTENDED', 'ANSWERED', 'REFUSED', 'FORWARDED')),
	CONSTRAINT "complaint_refusal" CHECK ("complaint"."refusal" in ('ANONYMOUS', 'ABUSIVE', 'REPEATED')),
	CONSTRAINT "complaint_is_closed" CHECK (("complaint"."state" in ('ANSWERED', 'REFUSED', 'FORWARDED')) = ("complaint"."closed_at_ms" is not null and "complaint"."answer" is not null)),
	CONSTRAINT "complaint_ends" CHECK (("complaint"."state" = 'REFUSED') = ("complaint"."refusal" is not null) and ("complaint"."state" = 'FORWARDED') = ("complaint"."forwarded_to" is not null))
);
--> statement-breakpoint
CREATE TABLE "market_row_draft" (
	"id" text PRIMARY KEY NOT NULL,
	"quarter" text NOT NULL,
	"valid_from" date NOT NULL,
	"limits" jsonb NOT NULL,
	"typed_by" text NOT NULL,
	"typed_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "market_row" (
	"id" text PRIMARY KEY NOT NULL,
	"quarter" text NOT NULL,
	"valid_from" date NOT NULL,
	"limits" jsonb NOT NULL,
	"entered_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text,
	"cause" text NOT NULL,
	"edition" text NOT NULL,
	"clients" integer NOT NULL,
	"found" integer NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "screening_cause" CHECK ("screening"."cause" in ('INTAKE', 'PAYOUT', 'BASE')),
	CONSTRAINT "screening_counts" CHECK ("screening"."clients" >= 0 and "screening"."found" >= 0)
);
--> statement-breakpoint
CREATE TABLE "watchlist_match" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"entry_key" text NOT NULL,
	"list" text NOT NULL,
	"listed_as" jsonb NOT NULL,
	"grounds" jsonb NOT NULL,
	"cause" text NOT NULL,
	"edition" text NOT NULL,
	"state" text NOT NULL,
	"found_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint,
	CONSTRAINT "watchlist_match_list" CHECK ("watchlist_match"."list" in ('TERRORISTS', 'FROZEN_ASSETS', 'PROLIFERATION', 'UN')),
	CONSTRAINT "watchlist_match_cause" CHECK ("watchlist_match"."cause" in ('INTAKE', 'PAYOUT', 'BASE')),
	CONSTRAINT "watchlist_match_state" CHECK ("watchlist_match"."state" in ('POSSIBLE_MATCH', 'CLEARED', 'FROZEN', 'RELEASED'))
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
ALTER TABLE "client_check" ADD COLUMN "way" text;--> statement-breakpoint
ALTER TABLE "sandbox_card_operations" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_registered_by_staff_member_id_fk" FOREIGN KEY ("registered_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_taken_by_staff_member_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_closed_by_staff_member_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_row_draft" ADD CONSTRAINT "market_row_draft_typed_by_staff_member_id_fk" FOREIGN KEY ("typed_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "market_row" ADD CONSTRAINT "market_row_id_market_row_draft_id_fk" FOREIGN KEY ("id") REFERENCES "public"."market_row_draft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening" ADD CONSTRAINT "screening_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_match" ADD CONSTRAINT "watchlist_match_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_client" ON "complaint" USING btree ("client_id","registered_at_ms","id");--> statement-breakpoint
CREATE INDEX "complaint_open" ON "complaint" USING btree ("due_on","id") WHERE "complaint"."closed_at_ms" is null;--> statement-breakpoint
CREATE INDEX "complaint_closed" ON "complaint" USING btree ("closed_at_ms","id") WHERE "complaint"."closed_at_ms" is not null;--> statement-breakpoint
CREATE INDEX "market_row_draft_typed" ON "market_row_draft" USING btree ("typed_at_ms","id");--> statement-breakpoint
CREATE UNIQUE INDEX "market_row_day" ON "market_row" USING btree ("quarter","valid_from");--> statement-breakpoint
CREATE INDEX "screening_client" ON "screening" USING btree ("client_id","at_ms");--> statement-breakpoint
CREATE INDEX "screening_base" ON "screening" USING btree ("at_ms","id") WHERE "screening"."cause" = 'BASE';--> statement-breakpoint
CREATE UNIQUE INDEX "watchlist_match_entry" ON "watchlist_match" USING btree ("client_id","entry_key");--> statement-breakpoint
CREATE INDEX "watchlist_match_open" ON "watchlist_match" USING btree ("state","found_at_ms","id") WHERE "watchlist_match"."state" in ('POSSIBLE_MATCH', 'FROZEN');--> statement-breakpoint
ALTER TABLE "client_check" ADD CONSTRAINT "client_check_way" CHECK ("client_check"."way" in ('DESK', 'PROVIDER'));--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS'));--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED', 'COMPLAINT_OPENED', 'COMPLAINT_REGISTERED', 'COMPLAINT_TAKEN', 'COMPLAINT_EXTENDED', 'COMPLAINT_ANSWERED', 'COMPLAINT_REFUSED', 'COMPLAINT_FORWARDED'));--> statement-breakpoint
UPDATE "client_check" SET "way" = CASE WHEN "decision_id" LIKE 'desk %' THEN 'DESK' ELSE 'PROVIDER' END WHERE "decision_id" IS NOT NULL;--> statement-breakpoint
-- Decision 0056: that somebody was checked is never rewritten.
CREATE FUNCTION refuse_screening_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A check against the lists is kept: % on % is refused', TG_OP, TG_TABLE_NAME;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER screening_append_only BEFORE UPDATE OR DELETE ON "screening"
  FOR EACH ROW EXECUTE FUNCTION refuse_screening_rewrite();
--> statement-breakpoint
CREATE TRIGGER screening_no_truncate BEFORE TRUNCATE ON "screening"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_screening_rewrite();
--> statement-breakpoint
-- Decision 0057: what was in force is never rewritten.
CREATE FUNCTION refuse_rule_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A rule that was in force is kept: % on % is refused', TG_OP, TG_TABLE_NAME;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER market_row_append_only BEFORE UPDATE OR DELETE ON "market_row"
  FOR EACH ROW EXECUTE FUNCTION refuse_rule_rewrite();
--> statement-breakpoint
CREATE TRIGGER market_row_no_truncate BEFORE TRUNCATE ON "market_row"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rule_rewrite();
--> statement-breakpoint
CREATE TRIGGER market_row_draft_append_only BEFORE UPDATE OR DELETE ON "market_row_draft"
  FOR EACH ROW EXECUTE FUNCTION refuse_rule_rewrite();
--> statement-breakpoint
-- Decision 0058: the register is kept, and an answer that was given is never rewritten.
CREATE FUNCTION refuse_complaint_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The register of complaints is kept: % on % is refused', TG_OP, TG_TABLE_NAME;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER complaint_answered_once BEFORE UPDATE ON "complaint"
  FOR EACH ROW WHEN (OLD."closed_at_ms" IS NOT NULL) EXECUTE FUNCTION refuse_complaint_rewrite();
--> statement-breakpoint
CREATE TRIGGER complaint_kept BEFORE DELETE ON "complaint"
  FOR EACH ROW EXECUTE FUNCTION refuse_complaint_rewrite();
--> statement-breakpoint
CREATE TRIGGER complaint_no_truncate BEFORE TRUNCATE ON "complaint"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_complaint_rewrite();
