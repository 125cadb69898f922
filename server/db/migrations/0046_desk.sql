CREATE TABLE "case_decision" (
	"check_id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"outcome" text NOT NULL,
	"photo" text,
	"reason" text,
	"findings" jsonb NOT NULL,
	"taken_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint NOT NULL,
	CONSTRAINT "case_decision_outcome" CHECK ("case_decision"."outcome" in ('IDENTIFIED', 'REFUSED'))
);
--> statement-breakpoint
CREATE TABLE "case_review" (
	"check_id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"taken_at_ms" bigint NOT NULL,
	"until_ms" bigint NOT NULL,
	CONSTRAINT "case_review_staff" UNIQUE("staff_id")
);
--> statement-breakpoint
CREATE TABLE "staff_action" (
	"id" text PRIMARY KEY NOT NULL,
	"at_ms" bigint NOT NULL,
	"staff_id" text,
	"action" text NOT NULL,
	"client_id" text,
	"subject" text,
	"reason" text,
	"address" text NOT NULL,
	CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED'))
);
--> statement-breakpoint
CREATE TABLE "staff_member" (
	"id" text PRIMARY KEY NOT NULL,
	"login" text NOT NULL,
	"name" text NOT NULL,
	"roles" jsonb NOT NULL,
	"password_hash" text NOT NULL,
	"code_secret_sealed" text NOT NULL,
	"last_code_step" integer DEFAULT 0 NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "staff_member_login" UNIQUE("login")
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"started_at_ms" bigint NOT NULL,
	"last_seen_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "support_thread" (
	"client_id" text PRIMARY KEY NOT NULL,
	"waiting_since_ms" bigint,
	"first_unanswered_id" text,
	"unanswered" integer NOT NULL,
	"wants_call" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_check" ADD COLUMN "desk_since_ms" bigint;--> statement-breakpoint
ALTER TABLE "case_decision" ADD CONSTRAINT "case_decision_check_id_client_check_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."client_check"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decision" ADD CONSTRAINT "case_decision_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_review" ADD CONSTRAINT "case_review_check_id_client_check_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."client_check"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_review" ADD CONSTRAINT "case_review_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_thread" ADD CONSTRAINT "support_thread_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_decision_decided" ON "case_decision" USING btree ("decided_at_ms");--> statement-breakpoint
CREATE INDEX "staff_action_at" ON "staff_action" USING btree ("at_ms","id");--> statement-breakpoint
CREATE INDEX "staff_action_client" ON "staff_action" USING btree ("client_id","at_ms","id");--> statement-breakpoint
CREATE INDEX "staff_session_staff" ON "staff_session" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_seen" ON "staff_session" USING btree ("last_seen_at_ms");--> statement-breakpoint
CREATE INDEX "support_thread_waiting" ON "support_thread" USING btree ("waiting_since_ms","client_id") WHERE "support_thread"."waiting_since_ms" is not null;--> statement-breakpoint
CREATE INDEX "client_check_desk" ON "client_check" USING btree ("desk_since_ms","id") WHERE "client_check"."desk_since_ms" is not null;--> statement-breakpoint
-- Decision 0051: what staff did and decided is never rewritten.
CREATE FUNCTION refuse_staff_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What staff did is kept: % on % is refused', TG_OP, TG_TABLE_NAME;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER staff_action_append_only BEFORE UPDATE OR DELETE ON "staff_action"
  FOR EACH ROW EXECUTE FUNCTION refuse_staff_rewrite();
--> statement-breakpoint
CREATE TRIGGER staff_action_no_truncate BEFORE TRUNCATE ON "staff_action"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff_rewrite();
--> statement-breakpoint
CREATE TRIGGER case_decision_append_only BEFORE UPDATE OR DELETE ON "case_decision"
  FOR EACH ROW EXECUTE FUNCTION refuse_staff_rewrite();
--> statement-breakpoint
CREATE TRIGGER case_decision_no_truncate BEFORE TRUNCATE ON "case_decision"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff_rewrite();
--> statement-breakpoint
INSERT INTO "support_thread" ("client_id", "waiting_since_ms", "first_unanswered_id", "unanswered", "wants_call")
SELECT m."client_id", min(m."created_at_ms"), (array_agg(m."id" ORDER BY m."created_at_ms", m."id"))[1], count(*), bool_or(m."kind" = 'CALL_BACK')
FROM "support_message" m
WHERE m."author" = 'CLIENT' AND NOT EXISTS (
  SELECT 1 FROM "support_message" later
  WHERE later."client_id" = m."client_id" AND later."author" = 'LENDER' AND later."created_at_ms" > m."created_at_ms"
)
GROUP BY m."client_id";
