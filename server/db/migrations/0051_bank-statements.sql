CREATE TABLE "bank_statement" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"state" text NOT NULL,
	"customer_id" text NOT NULL,
	"consent_version" text NOT NULL,
	"network_address" text NOT NULL,
	"asked_at_ms" bigint NOT NULL,
	"bank" text,
	"months" jsonb,
	"monthly_income_kopecks" bigint,
	"ended_at_ms" bigint,
	"forgotten_at_ms" bigint,
	CONSTRAINT "bank_statement_state" CHECK ("bank_statement"."state" in ('ASKED', 'READ', 'OTHER_HOLDER', 'NO_INCOME', 'LAPSED')),
	CONSTRAINT "bank_statement_income" CHECK ("bank_statement"."monthly_income_kopecks" >= 1),
	CONSTRAINT "bank_statement_read" CHECK (("bank_statement"."state" = 'READ') = ("bank_statement"."monthly_income_kopecks" is not null)),
	CONSTRAINT "bank_statement_ended" CHECK (("bank_statement"."state" = 'ASKED') = ("bank_statement"."ended_at_ms" is null))
);
--> statement-breakpoint
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_statement_client" ON "bank_statement" USING btree ("client_id","asked_at_ms");