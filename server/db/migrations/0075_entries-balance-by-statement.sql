-- D11: the postings of an entry are written by one statement and sum to zero at its end. Asked once for all that the
-- statement has written, where a night writes hundreds of thousands and was asked for each.
DROP TRIGGER posting_balance ON "posting";
--> statement-breakpoint
DROP FUNCTION check_entry_balance();
--> statement-breakpoint
CREATE FUNCTION check_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  uneven record;
BEGIN
  -- Entry by entry, so that however large the journal is only what was written is looked up, and by its index.
  SELECT entry.entry_id, written_of.total INTO uneven
  FROM (SELECT DISTINCT entry_id FROM written) AS entry
  CROSS JOIN LATERAL (
    SELECT sum(amount_kopecks) AS total FROM "posting" WHERE posting.entry_id = entry.entry_id
  ) AS written_of
  WHERE written_of.total <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'Entry % does not balance: % kopecks left over', uneven.entry_id, uneven.total;
  END IF;
  RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER posting_balance AFTER INSERT ON "posting"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION check_entries_balance();
