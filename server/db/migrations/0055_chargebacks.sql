CREATE TABLE "chargeback_notice" (
	"chargeback_id" text NOT NULL,
	"operation" text NOT NULL,
	"type" text NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"at_ms" bigint NOT NULL,
	"taken_at_ms" bigint NOT NULL,
	CONSTRAINT "chargeback_notice_chargeback_id_operation_type_pk" PRIMARY KEY("chargeback_id","operation","type"),
	CONSTRAINT "chargeback_notice_operation" CHECK ("chargeback_notice"."operation" in ('Presentment', 'Representment')),
	CONSTRAINT "chargeback_notice_type" CHECK ("chargeback_notice"."type" in ('Chargeback', 'Fee'))
);
--> statement-breakpoint
CREATE TABLE "chargeback" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"payment_id" text,
	"task_id" text,
	"amount_kopecks" bigint NOT NULL,
	"state" text NOT NULL,
	"opened_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint,
	CONSTRAINT "chargeback_state" CHECK ("chargeback"."state" in ('OPEN', 'WON', 'LOST')),
	CONSTRAINT "chargeback_amount" CHECK ("chargeback"."amount_kopecks" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_chargeback" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"chargeback_id" text NOT NULL,
	"transaction_id" bigint NOT NULL,
	"operation" text NOT NULL,
	"type" text NOT NULL,
	"amount_kopecks" bigint NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
ALTER TABLE "journal_entry" DROP CONSTRAINT "journal_entry_kind";--> statement-breakpoint
ALTER TABLE "posting" DROP CONSTRAINT "posting_account";--> statement-breakpoint
ALTER TABLE "money_task" DROP CONSTRAINT "money_task_kind";--> statement-breakpoint
ALTER TABLE "chargeback" ADD CONSTRAINT "chargeback_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargeback" ADD CONSTRAINT "chargeback_task_id_money_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."money_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chargeback_transaction" ON "chargeback" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "chargeback_task" ON "chargeback" USING btree ("task_id");--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'LOSE_CHARGEBACK'));--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_kind" CHECK ("journal_entry"."kind" in ('PAYOUT', 'INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED', 'HOLIDAY_INTEREST_DUE', 'PAYMENT', 'ADVANCE_APPLIED', 'TAIL_FORGIVEN', 'PAYMENT_TAKEN_BACK', 'WRITE_OFF', 'RECOVERY', 'OVERPAYMENT_RETURNED', 'SUSPENSE_RECEIVED', 'SUSPENSE_RETURNED', 'SUSPENSE_TAKEN', 'SUSPENSE_SETTLED', 'SUSPENSE_ASSIGNED', 'SUSPENSE_PAID_OUT', 'CHARGEBACK_OPENED', 'CHARGEBACK_WON', 'CHARGEBACK_LOST', 'CHARGEBACK_FEE'));--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_account" CHECK ("posting"."account" in ('PRINCIPAL', 'INTEREST', 'HOLIDAY_INTEREST', 'PENALTY', 'ADVANCE', 'INTEREST_INCOME', 'PENALTY_INCOME', 'SETTLEMENT', 'PAYOUT_CLEARING', 'FORGIVEN', 'WRITTEN_OFF', 'RECOVERED', 'OFF_BALANCE', 'OFF_BALANCE_CONTRA', 'SUSPENSE', 'DISPUTED', 'DISPUTE_COST'));--> statement-breakpoint
ALTER TABLE "money_task" ADD CONSTRAINT "money_task_kind" CHECK ("money_task"."kind" in ('UNMATCHED_MONEY', 'SECOND_TRANSACTION', 'CARD_ROUBLE_CHARGED', 'MALFORMED_NOTICE', 'REFUND_REFUSED', 'HOLD_STUCK', 'UNKNOWN_REFUND', 'PAYMENT_TAKEN_BACK', 'PAYOUT_DIFFERS', 'BOOKING_REVERSED', 'CHARGEBACK'));