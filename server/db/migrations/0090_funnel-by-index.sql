DROP INDEX "client_created_at";--> statement-breakpoint
DROP INDEX "loan_offered_at";--> statement-breakpoint
DROP INDEX "loan_paid_out_at";--> statement-breakpoint
CREATE INDEX "partner_click_latest" ON "partner_click" USING btree ("client_id","bound_at_ms" DESC NULLS FIRST,"agent","network");--> statement-breakpoint
CREATE INDEX "client_created_at" ON "client" USING btree ("created_at_ms","id");--> statement-breakpoint
CREATE INDEX "loan_offered_at" ON "loan" USING btree ("offered_at_ms","client_id","state");--> statement-breakpoint
CREATE INDEX "loan_paid_out_at" ON "loan" USING btree ("paid_out_at_ms","client_id","signed_amount_kopecks","amount_kopecks") WHERE "loan"."paid_out_at_ms" is not null;