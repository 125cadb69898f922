CREATE TABLE "loan_change" (
	"id" text PRIMARY KEY NOT NULL,
	"loan_id" text NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"terms_hash" text NOT NULL,
	"wish" jsonb NOT NULL,
	"previewed_on" date NOT NULL,
	"due_now_kopecks" bigint NOT NULL,
	"preview" jsonb NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"code_id" text,
	"code_hash" text,
	"text_version" text,
	"address" text,
	"signed_at_ms" bigint,
	"expires_at_ms" bigint,
	"change" jsonb,
	"applied" jsonb,
	"applied_on" date,
	"sequence" integer,
	"finished_at_ms" bigint,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "change_id" text;--> statement-breakpoint
ALTER TABLE "loan_change" ADD CONSTRAINT "loan_change_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loan_change_loan" ON "loan_change" USING btree ("loan_id","created_at_ms");--> statement-breakpoint
CREATE INDEX "loan_change_client" ON "loan_change" USING btree ("client_id","created_at_ms");--> statement-breakpoint
CREATE UNIQUE INDEX "loan_change_previewed" ON "loan_change" USING btree ("loan_id","kind") WHERE "loan_change"."state" = 'PREVIEWED';--> statement-breakpoint
CREATE UNIQUE INDEX "loan_change_waiting" ON "loan_change" USING btree ("loan_id") WHERE "loan_change"."state" = 'WAITING_PAYMENT';--> statement-breakpoint
CREATE UNIQUE INDEX "loan_change_applied" ON "loan_change" USING btree ("loan_id","sequence") WHERE "loan_change"."state" = 'APPLIED';--> statement-breakpoint
CREATE INDEX "payment_change" ON "payment" USING btree ("change_id");