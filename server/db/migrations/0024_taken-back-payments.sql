CREATE TABLE "taken_back_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"loan_id" text NOT NULL,
	"transaction_id" text NOT NULL,
	"on" date NOT NULL,
	"due_on" date NOT NULL,
	"payments_before" integer NOT NULL,
	"changes_before" integer NOT NULL,
	"from_held_kopecks" bigint NOT NULL,
	"principal_kopecks" bigint NOT NULL,
	"interest_kopecks" bigint NOT NULL,
	"penalty_kopecks" bigint NOT NULL,
	"refunded_kopecks" bigint NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "taken_back_payment" ADD CONSTRAINT "taken_back_payment_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taken_back_payment" ADD CONSTRAINT "taken_back_payment_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "taken_back_payment_transaction" ON "taken_back_payment" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "taken_back_payment_loan" ON "taken_back_payment" USING btree ("loan_id","created_at_ms");--> statement-breakpoint
CREATE INDEX "taken_back_payment_payment" ON "taken_back_payment" USING btree ("payment_id");