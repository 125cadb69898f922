DROP INDEX "auto_debit_card";--> statement-breakpoint
CREATE INDEX "auto_debit_card" ON "auto_debit" USING btree ("card_id");