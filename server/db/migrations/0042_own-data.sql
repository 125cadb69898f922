CREATE TABLE "data_change" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"sealed" text NOT NULL,
	"network_address" text NOT NULL,
	"changed_at_ms" bigint NOT NULL,
	CONSTRAINT "data_change_kind" CHECK ("data_change"."kind" in ('ADDRESS', 'INCOME'))
);
--> statement-breakpoint
ALTER TABLE "loan_change" ADD COLUMN "signer_sealed" text;--> statement-breakpoint
ALTER TABLE "loan_signature" ADD COLUMN "signer_sealed" text;--> statement-breakpoint
ALTER TABLE "data_change" ADD CONSTRAINT "data_change_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_change_client" ON "data_change" USING btree ("client_id","changed_at_ms");--> statement-breakpoint
-- Decision 0046: what stood before a change is never rewritten and goes with the account only.
CREATE FUNCTION refuse_data_change_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM "client" WHERE id = OLD.client_id AND deleted_at_ms IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'What stood before is kept: % on % is refused', TG_OP, TG_TABLE_NAME;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER data_change_append_only BEFORE UPDATE OR DELETE ON "data_change"
  FOR EACH ROW EXECUTE FUNCTION refuse_data_change_rewrite();
--> statement-breakpoint
CREATE TRIGGER data_change_no_truncate BEFORE TRUNCATE ON "data_change"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_data_change_rewrite();
