CREATE TABLE "consent_withdrawal" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"client_id" text NOT NULL,
	"type" text NOT NULL,
	"given_at_ms" bigint NOT NULL,
	"withdrawn_at_ms" bigint NOT NULL,
	"address" text NOT NULL,
	"erase_at_ms" bigint,
	"given_again_at_ms" bigint,
	CONSTRAINT "consent_withdrawal_position" UNIQUE("position"),
	CONSTRAINT "consent_withdrawal_type" CHECK ("consent_withdrawal"."type" in ('PERSONAL_DATA', 'CREDIT_HISTORY'))
);
--> statement-breakpoint
ALTER TABLE "consent_withdrawal" ADD CONSTRAINT "consent_withdrawal_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_withdrawal_standing" ON "consent_withdrawal" USING btree ("type","client_id") WHERE "consent_withdrawal"."given_again_at_ms" is null;--> statement-breakpoint
CREATE INDEX "consent_withdrawal_client" ON "consent_withdrawal" USING btree ("client_id","withdrawn_at_ms");