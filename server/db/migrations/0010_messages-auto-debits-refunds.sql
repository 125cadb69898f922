CREATE TABLE "auto_debit" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"loan_id" text NOT NULL,
	"card_id" text NOT NULL,
	"state" text NOT NULL,
	"text_version" text NOT NULL,
	"agreed_at_ms" bigint NOT NULL,
	"stopped_at_ms" bigint,
	"last_slot_ms" bigint,
	"last_payment_id" text,
	"soft_refusals" integer NOT NULL,
	"not_before_ms" bigint,
	"problem_code" text
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"loan_id" text,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"due_on" date,
	"after_due" boolean NOT NULL,
	"dedupe_key" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"created_at_ms" bigint NOT NULL,
	"sent_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"loan_id" text NOT NULL,
	"client_id" text NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"state" text NOT NULL,
	"transaction_id" text,
	"created_at_ms" bigint NOT NULL,
	"finished_at_ms" bigint,
	"posted_on" date
);
--> statement-breakpoint
ALTER TABLE "loan" ADD COLUMN "next_due_on" date;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "reason_code" integer;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "initiator" text DEFAULT 'CARDHOLDER' NOT NULL;--> statement-breakpoint
ALTER TABLE "auto_debit" ADD CONSTRAINT "auto_debit_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auto_debit_loan" ON "auto_debit" USING btree ("loan_id") WHERE "auto_debit"."stopped_at_ms" is null;--> statement-breakpoint
CREATE INDEX "auto_debit_card" ON "auto_debit" USING btree ("card_id") WHERE "auto_debit"."stopped_at_ms" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_dedupe" ON "message" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "message_client" ON "message" USING btree ("client_id","created_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_payment" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_loan" ON "refund" USING btree ("loan_id","created_at_ms");--> statement-breakpoint
CREATE INDEX "loan_next_due" ON "loan" USING btree ("next_due_on","id") WHERE "loan"."contract_state" in ('ACTIVE', 'OVERDUE');