CREATE TABLE "client_identification" (
	"client_id" text PRIMARY KEY NOT NULL,
	"confirmed_at_ms" bigint NOT NULL,
	"risk" text DEFAULT 'ORDINARY' NOT NULL,
	"risk_since" date,
	"risk_reason" text,
	"doubted_at_ms" bigint,
	"doubt_reason" text,
	"due_on" date NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"told_on" date,
	CONSTRAINT "client_identification_risk" CHECK ("client_identification"."risk" in ('ORDINARY', 'HIGH')),
	CONSTRAINT "client_identification_reasons" CHECK (("client_identification"."risk_since" is null) = ("client_identification"."risk_reason" is null) and ("client_identification"."doubted_at_ms" is null) = ("client_identification"."doubt_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "identification_confirmation" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"way" text NOT NULL,
	"result" text NOT NULL,
	"sealed" text,
	"reason" text,
	"staff_id" text,
	"network_address" text NOT NULL,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "identification_confirmation_way" CHECK ("identification_confirmation"."way" in ('APP', 'DESK')),
	CONSTRAINT "identification_confirmation_result" CHECK ("identification_confirmation"."result" in ('UNCHANGED', 'CHANGED')),
	CONSTRAINT "identification_confirmation_staff" CHECK (("identification_confirmation"."way" = 'DESK') = ("identification_confirmation"."staff_id" is not null) and ("identification_confirmation"."way" = 'DESK') = ("identification_confirmation"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "screening" DROP CONSTRAINT "screening_cause";--> statement-breakpoint
ALTER TABLE "watchlist_match" DROP CONSTRAINT "watchlist_match_cause";--> statement-breakpoint
ALTER TABLE "client_identification" ADD CONSTRAINT "client_identification_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identification_confirmation" ADD CONSTRAINT "identification_confirmation_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identification_confirmation" ADD CONSTRAINT "identification_confirmation_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_identification_listed" ON "client_identification" USING btree ("due_on","client_id") WHERE "client_identification"."is_listed";--> statement-breakpoint
CREATE INDEX "identification_confirmation_client" ON "identification_confirmation" USING btree ("client_id","at_ms");--> statement-breakpoint
ALTER TABLE "screening" ADD CONSTRAINT "screening_cause" CHECK ("screening"."cause" in ('INTAKE', 'PAYOUT', 'BASE', 'PASSPORT', 'REFRESH'));--> statement-breakpoint
ALTER TABLE "watchlist_match" ADD CONSTRAINT "watchlist_match_cause" CHECK ("watchlist_match"."cause" in ('INTAKE', 'PAYOUT', 'BASE', 'PASSPORT', 'REFRESH'));--> statement-breakpoint
-- Decision 0165: that data were confirmed is kept as it was; only what was shown goes, with the account.
CREATE FUNCTION refuse_confirmation_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'TRUNCATE' AND EXISTS (SELECT 1 FROM "client" WHERE id = OLD.client_id AND deleted_at_ms IS NOT NULL) THEN
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    IF NEW.sealed IS NULL AND to_jsonb(NEW) - 'sealed' = to_jsonb(OLD) - 'sealed' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'What was confirmed is kept: % on % is refused', TG_OP, TG_TABLE_NAME;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER identification_confirmation_append_only BEFORE UPDATE OR DELETE ON "identification_confirmation"
  FOR EACH ROW EXECUTE FUNCTION refuse_confirmation_rewrite();
--> statement-breakpoint
CREATE TRIGGER identification_confirmation_no_truncate BEFORE TRUNCATE ON "identification_confirmation"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_confirmation_rewrite();
--> statement-breakpoint
-- Whoever was identified before begins with the Moscow day of their last check.
INSERT INTO "client_identification" ("client_id", "confirmed_at_ms", "due_on")
SELECT "client"."id", "checked"."at_ms",
  ((to_timestamp("checked"."at_ms" / 1000.0) AT TIME ZONE 'UTC' + interval '3 hours')::date + interval '3 years')::date
FROM "client" INNER JOIN (
  SELECT "client_id", max("finished_at_ms") AS "at_ms" FROM "client_check"
  WHERE "outcome" = 'VERIFIED' AND "finished_at_ms" IS NOT NULL GROUP BY "client_id"
) AS "checked" ON "checked"."client_id" = "client"."id"
WHERE "client"."deleted_at_ms" IS NULL;
