CREATE TABLE "staff_action_chain" (
	"id" integer PRIMARY KEY NOT NULL,
	"started_at_ms" bigint NOT NULL,
	"anchor_position" bigint NOT NULL,
	"anchor_hash" text NOT NULL,
	"head_position" bigint NOT NULL,
	"head_hash" text NOT NULL,
	"mark" text NOT NULL,
	"checked_at_ms" bigint,
	"checked_to" bigint,
	"fault" jsonb
);
--> statement-breakpoint
CREATE TABLE "staff_action_link" (
	"position" bigint PRIMARY KEY NOT NULL,
	"action_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "staff_action_link_action" UNIQUE("action_id")
);
--> statement-breakpoint
CREATE TABLE "staff_action_waiting" (
	"action_id" text PRIMARY KEY NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_action_link" ADD CONSTRAINT "staff_action_link_action_id_staff_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."staff_action"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_action_waiting" ADD CONSTRAINT "staff_action_waiting_action_id_staff_action_id_fk" FOREIGN KEY ("action_id") REFERENCES "public"."staff_action"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_action_waiting_at" ON "staff_action_waiting" USING btree ("at_ms","action_id");--> statement-breakpoint
-- Decision 0161: every entry of the journal waits for its place in the chain, those of before too.
INSERT INTO "staff_action_waiting" ("action_id", "at_ms") SELECT "id", "at_ms" FROM "staff_action";
--> statement-breakpoint
CREATE FUNCTION queue_staff_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "staff_action_waiting" ("action_id", "at_ms") SELECT "id", "at_ms" FROM added;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER staff_action_waits AFTER INSERT ON "staff_action" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_staff_action();
--> statement-breakpoint
-- What lies before the anchor has outlived its term and may go; nothing else is changed or removed.
CREATE FUNCTION refuse_chained_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT FROM "staff_action_link" AS l JOIN "staff_action_chain" AS c ON l."position" <= c."anchor_position"
    WHERE l."action_id" = CASE TG_TABLE_NAME WHEN 'staff_action' THEN to_jsonb(OLD) ->> 'id' ELSE to_jsonb(OLD) ->> 'action_id' END
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'What staff did is kept: % on % is refused', TG_OP, TG_TABLE_NAME;
END;
$$;
--> statement-breakpoint
DROP TRIGGER staff_action_append_only ON "staff_action";
--> statement-breakpoint
CREATE TRIGGER staff_action_append_only BEFORE UPDATE OR DELETE ON "staff_action"
  FOR EACH ROW EXECUTE FUNCTION refuse_chained_rewrite();
--> statement-breakpoint
CREATE TRIGGER staff_action_link_append_only BEFORE UPDATE OR DELETE ON "staff_action_link"
  FOR EACH ROW EXECUTE FUNCTION refuse_chained_rewrite();
--> statement-breakpoint
CREATE TRIGGER staff_action_link_no_truncate BEFORE TRUNCATE ON "staff_action_link"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_staff_rewrite();
