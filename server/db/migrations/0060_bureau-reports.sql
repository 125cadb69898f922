CREATE TABLE "bureau_file" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"state" text NOT NULL,
	"reports" integer NOT NULL,
	"content_sealed" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"sent_at_ms" bigint,
	"receipt_at_ms" bigint,
	CONSTRAINT "bureau_file_number" UNIQUE("number"),
	CONSTRAINT "bureau_file_state" CHECK ("bureau_file"."state" in ('WAITING', 'SENT', 'ACCEPTED', 'PARTLY', 'REJECTED')),
	CONSTRAINT "bureau_file_reports" CHECK ("bureau_file"."reports" >= 1)
);
--> statement-breakpoint
CREATE TABLE "bureau_report" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"loan_id" text NOT NULL,
	"kind" text NOT NULL,
	"occurrence" text NOT NULL,
	"version" integer NOT NULL,
	"operation" text NOT NULL,
	"on" date NOT NULL,
	"due_on" date NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text NOT NULL,
	"file_id" text,
	"reject_code" text,
	"reject_reason" text,
	"found_at_ms" bigint NOT NULL,
	"settled_at_ms" bigint,
	CONSTRAINT "bureau_report_number" UNIQUE("number"),
	CONSTRAINT "bureau_report_kind" CHECK ("bureau_report"."kind" in ('REFUSED', 'SIGNED', 'ISSUED', 'TERMS_CHANGED', 'DEBT_CHANGED', 'ENDED')),
	CONSTRAINT "bureau_report_operation" CHECK ("bureau_report"."operation" in ('A', 'B', 'C.1', 'C.2', 'D.2')),
	CONSTRAINT "bureau_report_state" CHECK ("bureau_report"."state" in ('WAITING', 'SENT', 'ACCEPTED', 'REJECTED', 'REPLACED')),
	CONSTRAINT "bureau_report_version" CHECK ("bureau_report"."version" >= 1),
	CONSTRAINT "bureau_report_rejection" CHECK (("bureau_report"."state" in ('REJECTED', 'REPLACED')) = ("bureau_report"."reject_code" is not null))
);
--> statement-breakpoint
ALTER TABLE "bureau_report" ADD CONSTRAINT "bureau_report_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bureau_report" ADD CONSTRAINT "bureau_report_file_id_bureau_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."bureau_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bureau_file_open" ON "bureau_file" USING btree ("created_at_ms","id") WHERE "bureau_file"."state" in ('WAITING', 'SENT');--> statement-breakpoint
CREATE UNIQUE INDEX "bureau_report_event" ON "bureau_report" USING btree ("loan_id","kind","occurrence","version");--> statement-breakpoint
CREATE INDEX "bureau_report_file" ON "bureau_report" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "bureau_report_waiting" ON "bureau_report" USING btree ("number") WHERE "bureau_report"."state" = 'WAITING';--> statement-breakpoint
CREATE INDEX "bureau_report_in_flight" ON "bureau_report" USING btree ("loan_id") WHERE "bureau_report"."state" = 'SENT';--> statement-breakpoint
CREATE INDEX "bureau_report_rejected" ON "bureau_report" USING btree ("number") WHERE "bureau_report"."state" = 'REJECTED';--> statement-breakpoint
CREATE INDEX "bureau_report_open" ON "bureau_report" USING btree ("due_on","number") WHERE "bureau_report"."state" in ('WAITING', 'SENT', 'REJECTED');--> statement-breakpoint
CREATE INDEX "journal_entry_money" ON "journal_entry" USING btree ("at_ms") WHERE "journal_entry"."loan_id" is not null and "journal_entry"."kind" not in ('INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED');--> statement-breakpoint
CREATE INDEX "loan_transition_at" ON "loan_transition" USING btree ("at_ms");