DROP INDEX "loan_open_contract";--> statement-breakpoint
CREATE INDEX "posting_principal" ON "posting" USING btree ("loan_id","amount_kopecks") WHERE "posting"."account" = 'PRINCIPAL';--> statement-breakpoint
CREATE INDEX "loan_open_contract" ON "loan" USING btree ("contract_state","next_due_on","id") WHERE "loan"."contract_state" in ('ACTIVE', 'OVERDUE');