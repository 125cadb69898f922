CREATE TABLE "duplicate_account" (
	"id" text PRIMARY KEY NOT NULL,
	"earlier_client_id" text NOT NULL,
	"later_client_id" text NOT NULL,
	"grounds" jsonb NOT NULL,
	"state" text NOT NULL,
	"found_at_ms" bigint NOT NULL,
	"decided_at_ms" bigint,
	CONSTRAINT "duplicate_account_two" CHECK ("duplicate_account"."earlier_client_id" <> "duplicate_account"."later_client_id"),
	CONSTRAINT "duplicate_account_state" CHECK ("duplicate_account"."state" in ('UNDECIDED', 'EARLIER_KEPT', 'LATER_KEPT', 'EARLIER_IMPOSTOR', 'LATER_IMPOSTOR', 'DIFFERENT_PEOPLE'))
);
--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_kind";--> statement-breakpoint
DROP INDEX "client_passport_unindexed";--> statement-breakpoint
ALTER TABLE "client_passport" ADD COLUMN "inn_digest" text;--> statement-breakpoint
ALTER TABLE "client_passport" ADD COLUMN "snils_digest" text;--> statement-breakpoint
ALTER TABLE "duplicate_account" ADD CONSTRAINT "duplicate_account_earlier_client_id_client_id_fk" FOREIGN KEY ("earlier_client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_account" ADD CONSTRAINT "duplicate_account_later_client_id_client_id_fk" FOREIGN KEY ("later_client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "duplicate_account_pair" ON "duplicate_account" USING btree ("earlier_client_id","later_client_id");--> statement-breakpoint
CREATE INDEX "duplicate_account_later" ON "duplicate_account" USING btree ("later_client_id");--> statement-breakpoint
CREATE INDEX "duplicate_account_state" ON "duplicate_account" USING btree ("state","found_at_ms","id");--> statement-breakpoint
CREATE INDEX "client_passport_inn" ON "client_passport" USING btree ("inn_digest");--> statement-breakpoint
CREATE INDEX "client_passport_snils" ON "client_passport" USING btree ("snils_digest");--> statement-breakpoint
CREATE INDEX "client_passport_unindexed" ON "client_passport" USING btree ("client_id") WHERE ("client_passport"."search_digests" is null or "client_passport"."digest" is null or "client_passport"."inn_digest" is null) and "client_passport"."sealed" is not null;--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB', 'CLEAR_MATCH', 'FREEZE_CLIENT', 'RELEASE_CLIENT', 'SET_MARKET_LIMITS', 'SET_LAW_CAPS', 'RESTRUCTURE_LOAN', 'ASSIGN_MONEY', 'REVERSE_BOOKING', 'WRITE_OFF', 'FORGIVE_DEBT', 'FORGIVE_CHARGES', 'LOSE_CHARGEBACK', 'RETURN_PAYOUT', 'ENTER_LEGAL_STATUS', 'END_LEGAL_STATUS', 'CHANGE_PHONE', 'CHANGE_PASSPORT', 'KEEP_EARLIER_ACCOUNT', 'KEEP_LATER_ACCOUNT', 'BLOCK_EARLIER_ACCOUNT', 'BLOCK_LATER_ACCOUNT', 'CLEAR_DUPLICATE', 'CANCEL_PAYOUT', 'DELETE_ACCOUNT', 'DECLINE_CLIENT', 'LIFT_DECLINE', 'ADD_STAFF', 'CHANGE_STAFF_ROLES', 'RESTORE_STAFF', 'RESET_STAFF_ENTRY'));