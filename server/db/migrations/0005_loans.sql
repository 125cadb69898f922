CREATE TABLE "card" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"token" text NOT NULL,
	"brand" text NOT NULL,
	"first_six" text NOT NULL,
	"last_four" text NOT NULL,
	"expires" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"deleted_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"loan_id" text,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"cause_id" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"file_key" text,
	"sha256" text,
	"size_bytes" integer
);
--> statement-breakpoint
CREATE TABLE "journal_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"loan_id" text NOT NULL,
	"kind" text NOT NULL,
	"on" date NOT NULL,
	"movement_key" text NOT NULL,
	"cause_id" text,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posting" (
	"id" text PRIMARY KEY NOT NULL,
	"entry_id" text NOT NULL,
	"loan_id" text NOT NULL,
	"account" text NOT NULL,
	"amount_kopecks" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_signature" (
	"id" text PRIMARY KEY NOT NULL,
	"loan_id" text NOT NULL,
	"client_id" text NOT NULL,
	"code_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"terms_hash" text NOT NULL,
	"text_version" text NOT NULL,
	"address" text NOT NULL,
	"signed_at_ms" bigint NOT NULL,
	"acknowledged_warnings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan_transition" (
	"id" text PRIMARY KEY NOT NULL,
	"loan_id" text NOT NULL,
	"action" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "loan" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"product_key" text NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"term" integer NOT NULL,
	"daily_rate_millionths" integer NOT NULL,
	"card_id" text NOT NULL,
	"state" text NOT NULL,
	"contract_state" text,
	"close_reason" text,
	"contract_number" text,
	"terms_hash" text NOT NULL,
	"full_cost_percent" double precision NOT NULL,
	"full_cost_percent_text" text NOT NULL,
	"full_cost_kopecks" bigint NOT NULL,
	"evidence" jsonb NOT NULL,
	"warnings" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"schedule" jsonb NOT NULL,
	"issued_on" date NOT NULL,
	"offered_at_ms" bigint NOT NULL,
	"offer_expires_on" date NOT NULL,
	"signed_at_ms" bigint,
	"cooling_until_ms" bigint,
	"paid_out_at_ms" bigint,
	"closed_on" date,
	"closed_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" text PRIMARY KEY NOT NULL,
	"loan_id" text NOT NULL,
	"card_id" text NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"attempt" integer NOT NULL,
	"state" text NOT NULL,
	"transaction_id" text,
	"reason_code" integer,
	"created_at_ms" bigint NOT NULL,
	"finished_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "recommendation" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"rating" integer NOT NULL,
	"comment" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracked_event" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"details" jsonb NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL,
	"client_id" text NOT NULL,
	"purpose" text NOT NULL,
	"loan_id" text,
	"payment_type" text,
	"amount_kopecks" bigint NOT NULL,
	"card_id" text,
	"card_mask" text,
	"state" text NOT NULL,
	"decline_code" text,
	"transaction_id" text,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"finished_at_ms" bigint,
	"applied_on" date,
	"allocation" jsonb
);
--> statement-breakpoint
CREATE TABLE "webhook_receipt" (
	"kind" text NOT NULL,
	"transaction_id" text NOT NULL,
	"invoice_id" text,
	"at_ms" bigint NOT NULL,
	CONSTRAINT "webhook_receipt_kind_transaction_id_pk" PRIMARY KEY("kind","transaction_id")
);
--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_entry_id_journal_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."journal_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_signature" ADD CONSTRAINT "loan_signature_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loan_transition" ADD CONSTRAINT "loan_transition_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_client" ON "card" USING btree ("client_id","created_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "card_token" ON "card" USING btree ("client_id","token") WHERE "card"."deleted_at_ms" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "document_cause" ON "document" USING btree ("type","cause_id");--> statement-breakpoint
CREATE INDEX "document_client" ON "document" USING btree ("client_id","created_at_ms");--> statement-breakpoint
CREATE INDEX "document_loan" ON "document" USING btree ("loan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "journal_entry_movement" ON "journal_entry" USING btree ("loan_id","movement_key");--> statement-breakpoint
CREATE INDEX "posting_entry" ON "posting" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "posting_loan" ON "posting" USING btree ("loan_id","account");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_signature_loan" ON "loan_signature" USING btree ("loan_id");--> statement-breakpoint
CREATE INDEX "loan_transition_loan" ON "loan_transition" USING btree ("loan_id","at_ms");--> statement-breakpoint
CREATE INDEX "loan_client" ON "loan" USING btree ("client_id","offered_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_contract_number" ON "loan" USING btree ("contract_number");--> statement-breakpoint
CREATE INDEX "loan_open_contract" ON "loan" USING btree ("contract_state") WHERE "loan"."contract_state" in ('ACTIVE', 'OVERDUE');--> statement-breakpoint
CREATE INDEX "loan_offered" ON "loan" USING btree ("offer_expires_on") WHERE "loan"."state" = 'OFFERED';--> statement-breakpoint
CREATE UNIQUE INDEX "payout_open" ON "payout" USING btree ("loan_id") WHERE "payout"."state" in ('PROCESSING', 'PAID');--> statement-breakpoint
CREATE INDEX "payout_loan" ON "payout" USING btree ("loan_id","attempt");--> statement-breakpoint
CREATE INDEX "recommendation_client" ON "recommendation" USING btree ("client_id","at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_invoice" ON "payment" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payment_client" ON "payment" USING btree ("client_id","created_at_ms");--> statement-breakpoint
CREATE INDEX "payment_loan" ON "payment" USING btree ("loan_id","finished_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_open" ON "payment" USING btree ("loan_id") WHERE "payment"."state" in ('CREATED', 'PROCESSING', 'UNKNOWN');