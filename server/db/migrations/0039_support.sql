CREATE TABLE "support_message" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "support_message_author" CHECK ("support_message"."author" in ('CLIENT', 'LENDER')),
	CONSTRAINT "support_message_kind" CHECK ("support_message"."kind" in ('TEXT', 'CALL_BACK'))
);
--> statement-breakpoint
ALTER TABLE "inbox_message" DROP CONSTRAINT "inbox_message_kind";--> statement-breakpoint
ALTER TABLE "message" DROP CONSTRAINT "message_kind";--> statement-breakpoint
ALTER TABLE "support_message" ADD CONSTRAINT "support_message_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_message_client" ON "support_message" USING btree ("client_id","created_at_ms","id");--> statement-breakpoint
CREATE INDEX "support_message_created" ON "support_message" USING btree ("created_at_ms");--> statement-breakpoint
ALTER TABLE "inbox_message" ADD CONSTRAINT "inbox_message_kind" CHECK ("inbox_message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'PAYOUT_SENT', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'NEW_DEVICE', 'DATA_CHANGED', 'SUPPORT_ANSWER')) NOT VALID;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_kind" CHECK ("message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED', 'PAYOUT_SENT', 'PAYMENT_TAKEN', 'PAYMENT_DECLINED', 'CHANGE_SIGNED', 'LOAN_CLOSED', 'LIMIT_CHANGED', 'NEW_DEVICE', 'DATA_CHANGED', 'SUPPORT_ANSWER')) NOT VALID;