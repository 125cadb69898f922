CREATE TABLE "postback" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"event" text NOT NULL,
	"partner" text NOT NULL,
	"transaction_id" text,
	"web_id" text,
	"state" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"settled_at_ms" bigint,
	CONSTRAINT "postback_event" CHECK ("postback"."event" in ('HOLD', 'APPROVED', 'REJECTED')),
	CONSTRAINT "postback_state" CHECK ("postback"."state" in ('WAITING', 'SENT', 'FAILED', 'OFF', 'OVERTAKEN')),
	CONSTRAINT "postback_partner_name" CHECK ("postback"."partner" in ('LIKNOT', 'LEADS_SU', 'LEAD_TARGET', 'LEAD_GID', 'BANKI_RU', 'GURU_LEADS', 'MASTER_TARGET', 'SA_LEADS', 'LEADS_TECH', 'CLICK_2_MONEY', 'UNICOM', 'SRAVNI', 'BANKIROS', 'MYFIN', 'MAINFIN', 'LEADCRAFT', 'MASTER_TARGET_OFFER', 'GURU_LEADS_OFFER', 'SA_LEADS_OFFER', 'LEADS_SU_OFFER', 'VYBERU', 'FIN_USLUGI', 'FINKORT_SIMPLE', 'FINKORT_FULL', 'CITY_ADS', 'RAFINAD', 'CREDITULKA', 'ALLIANCE'))
);
--> statement-breakpoint
ALTER TABLE "postback" ADD CONSTRAINT "postback_application_id_loan_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "postback_application_event" ON "postback" USING btree ("application_id","event");--> statement-breakpoint
CREATE INDEX "postback_created" ON "postback" USING btree ("created_at_ms","id");--> statement-breakpoint
CREATE INDEX "postback_partner" ON "postback" USING btree ("partner","created_at_ms","id");--> statement-breakpoint
CREATE INDEX "client_created_at" ON "client" USING btree ("created_at_ms");--> statement-breakpoint
CREATE INDEX "loan_offered_at" ON "loan" USING btree ("offered_at_ms");--> statement-breakpoint
CREATE INDEX "loan_paid_out_at" ON "loan" USING btree ("paid_out_at_ms") WHERE "loan"."paid_out_at_ms" is not null;--> statement-breakpoint
CREATE INDEX "tracked_event_name" ON "tracked_event" USING btree ("name","at_ms");