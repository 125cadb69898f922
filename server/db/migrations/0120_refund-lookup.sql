CREATE INDEX "money_task_refund" ON "money_task" USING btree ("refund_transaction_id");--> statement-breakpoint
CREATE INDEX "refund_transaction" ON "refund" USING btree ("transaction_id");