CREATE TABLE "inbox_message" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"loan_id" text,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"read_at_ms" bigint,
	CONSTRAINT "inbox_message_kind" CHECK ("inbox_message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'PAYOUT_SENT', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'NEW_DEVICE', 'DATA_CHANGED'))
);
--> statement-breakpoint
ALTER TABLE "message" DROP CONSTRAINT "message_kind";--> statement-breakpoint
ALTER TABLE "inbox_message" ADD CONSTRAINT "inbox_message_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbox_message" ADD CONSTRAINT "inbox_message_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inbox_message_dedupe" ON "inbox_message" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "inbox_message_client" ON "inbox_message" USING btree ("client_id","created_at_ms","id");--> statement-breakpoint
CREATE INDEX "inbox_message_unread" ON "inbox_message" USING btree ("client_id") WHERE "inbox_message"."read_at_ms" is null;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_kind" CHECK ("message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'PAYOUT_SENT', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'NEW_DEVICE', 'DATA_CHANGED')) NOT VALID;
