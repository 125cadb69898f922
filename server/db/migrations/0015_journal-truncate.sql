-- D11: the journal is not emptied either; row triggers do not see a TRUNCATE.
CREATE TRIGGER journal_entry_no_truncate BEFORE TRUNCATE ON "journal_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
--> statement-breakpoint
CREATE TRIGGER posting_no_truncate BEFORE TRUNCATE ON "posting"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
