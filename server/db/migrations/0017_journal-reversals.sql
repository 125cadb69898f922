ALTER TABLE "journal_entry" ADD COLUMN "reverses_id" text;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_reverses_id_journal_entry_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."journal_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entry_reversal" ON "journal_entry" USING btree ("reverses_id");
--> statement-breakpoint
-- D55: an entry that undoes another takes back exactly its postings, on every account.
CREATE FUNCTION check_entry_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reverses_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM "posting" JOIN "journal_entry" AS entry ON entry.id = posting.entry_id
    WHERE entry.id IN (NEW.id, NEW.reverses_id)
    GROUP BY posting.account HAVING sum(posting.amount_kopecks) <> 0
      OR bool_or(entry.loan_id <> NEW.loan_id)
  ) THEN
    RAISE EXCEPTION 'Entry % does not take back what it reverses', NEW.id;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER journal_entry_reversal_exact AFTER INSERT ON "journal_entry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.reverses_id IS NOT NULL)
  EXECUTE FUNCTION check_entry_reversal();
