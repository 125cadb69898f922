-- Not valid at first: new rows are held to them at once without a look at the old ones under a lock. The old ones are
-- looked at right after the migrations (validateConstraints), while others read and write.
ALTER TABLE "auto_debit" ADD CONSTRAINT "auto_debit_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "auto_debit" ADD CONSTRAINT "auto_debit_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "auto_debit" ADD CONSTRAINT "auto_debit_last_payment_id_payment_id_fk" FOREIGN KEY ("last_payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "calendar_link" ADD CONSTRAINT "calendar_link_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "bureau_snapshot" ADD CONSTRAINT "bureau_snapshot_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "client_address" ADD CONSTRAINT "client_address_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "client_check" ADD CONSTRAINT "client_check_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "client_consent" ADD CONSTRAINT "client_consent_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "client_draft" ADD CONSTRAINT "client_draft_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "client_passport" ADD CONSTRAINT "client_passport_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "client_pdn" ADD CONSTRAINT "client_pdn_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "partner_click" ADD CONSTRAINT "partner_click_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_rating_request" ADD CONSTRAINT "credit_rating_request_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "loan_change" ADD CONSTRAINT "loan_change_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "loan_signature" ADD CONSTRAINT "loan_signature_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "recommendation" ADD CONSTRAINT "recommendation_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "money_task" ADD CONSTRAINT "money_task_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "money_task" ADD CONSTRAINT "money_task_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_loan_id_loan_id_fk" FOREIGN KEY ("loan_id") REFERENCES "public"."loan"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_change_id_loan_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."loan_change"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "reminder_setting" ADD CONSTRAINT "reminder_setting_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "auto_debit" ADD CONSTRAINT "auto_debit_state" CHECK ("auto_debit"."state" in ('OFF', 'ON', 'BLOCKED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "auto_debit" ADD CONSTRAINT "auto_debit_soft_refusals" CHECK ("auto_debit"."soft_refusals" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "card_hold" ADD CONSTRAINT "card_hold_aim" CHECK ("card_hold"."aim" in ('CAPTURE', 'RELEASE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "card_hold" ADD CONSTRAINT "card_hold_state" CHECK ("card_hold"."state" in ('HELD', 'CAPTURED', 'RELEASED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "card_hold" ADD CONSTRAINT "card_hold_amount" CHECK ("card_hold"."amount_kopecks" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_rating_request" ADD CONSTRAINT "credit_rating_request_outcome" CHECK ("credit_rating_request"."outcome" in ('APPROVED', 'REFUSED', 'WAIT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "credit_rating_request" ADD CONSTRAINT "credit_rating_request_amount" CHECK ("credit_rating_request"."amount_kopecks" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "journal_entry" ADD CONSTRAINT "journal_entry_kind" CHECK ("journal_entry"."kind" in ('PAYOUT', 'INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'PAYMENT', 'ADVANCE_APPLIED', 'TAIL_FORGIVEN', 'PAYMENT_TAKEN_BACK', 'OVERPAYMENT_RETURNED', 'SUSPENSE_RECEIVED', 'SUSPENSE_RETURNED', 'SUSPENSE_TAKEN', 'SUSPENSE_SETTLED', 'SUSPENSE_PAID_OUT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_account" CHECK ("posting"."account" in ('PRINCIPAL', 'INTEREST', 'PENALTY', 'ADVANCE', 'INTEREST_INCOME', 'PENALTY_INCOME', 'SETTLEMENT', 'PAYOUT_CLEARING', 'FORGIVEN', 'SUSPENSE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "loan_change" ADD CONSTRAINT "loan_change_kind" CHECK ("loan_change"."kind" in ('PARTIALLY_EARLY', 'PROLONGATION', 'SHIFT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "loan_change" ADD CONSTRAINT "loan_change_state" CHECK ("loan_change"."state" in ('PREVIEWED', 'WAITING_PAYMENT', 'APPLIED', 'EXPIRED', 'CANCELLED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "loan_change" ADD CONSTRAINT "loan_change_due_now" CHECK ("loan_change"."due_now_kopecks" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_state" CHECK ("loan"."state" in ('DRAFT', 'OFFERED', 'SIGNED', 'COOLING', 'PAYOUT_PENDING', 'PAID_OUT', 'REFUSED', 'EXPIRED', 'CANCELLED', 'PAYOUT_FAILED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_contract_state" CHECK ("loan"."contract_state" in ('ACTIVE', 'OVERDUE', 'CLOSED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_close_reason" CHECK ("loan"."close_reason" in ('PAID', 'EARLY', 'RETURNED_14_DAYS', 'WRITTEN_OFF')) NOT VALID;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_product" CHECK ("loan"."product_key" in ('LOAN_WITH_GRACE_PERIOD', 'INSTALLMENT', 'OPTIMAL', 'BEFORE_SALARY')) NOT VALID;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_amounts" CHECK ("loan"."amount_kopecks" >= 1 and "loan"."term" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "loan" ADD CONSTRAINT "loan_rates" CHECK ("loan"."daily_rate_millionths" >= 0 and "loan"."full_cost_kopecks" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_state" CHECK ("payout"."state" in ('PROCESSING', 'PAID', 'DECLINED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_amount" CHECK ("payout"."amount_kopecks" >= 1 and "payout"."attempt" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_channel" CHECK ("message"."channel" in ('SMS', 'PUSH', 'MAIL')) NOT VALID;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_kind" CHECK ("message"."kind" in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE', 'AUTO_DEBIT_REFUSED', 'AUTO_DEBIT_BLOCKED', 'OVERPAYMENT_RETURNED', 'OVERPAYMENT_LATE', 'SECOND_CHARGE_RETURNED', 'MONEY_UNDER_REVIEW', 'PAYMENT_TAKEN_BACK', 'CHANGE_EXPIRED', 'PAYMENT_RECOUNTED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_state" CHECK ("message"."state" in ('PLANNED', 'SENT', 'REFUSED', 'FAILED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_task" ADD CONSTRAINT "money_task_kind" CHECK ("money_task"."kind" in ('UNMATCHED_MONEY', 'SECOND_TRANSACTION', 'CARD_ROUBLE_CHARGED', 'MALFORMED_NOTICE', 'REFUND_REFUSED', 'HOLD_STUCK', 'UNKNOWN_REFUND', 'PAYMENT_TAKEN_BACK', 'PAYOUT_DIFFERS')) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_task" ADD CONSTRAINT "money_task_state" CHECK ("money_task"."state" in ('OPEN', 'DONE')) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_task" ADD CONSTRAINT "money_task_counts" CHECK ("money_task"."suspense_kopecks" >= 0 and "money_task"."attempts" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "money_task" ADD CONSTRAINT "money_task_currency" CHECK ("money_task"."suspense_kopecks" = 0 or "money_task"."currency" = 'RUB') NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_status" CHECK ("outbox"."status" in ('WAITING', 'DONE', 'DEAD')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_attempts" CHECK ("outbox"."attempts" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_purpose" CHECK ("payment"."purpose" in ('REPAYMENT', 'CARD_ATTACH')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_type" CHECK ("payment"."payment_type" in ('INSTALMENT', 'PAYOFF', 'PARTIALLY_EARLY', 'PROLONGATION')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_state" CHECK ("payment"."state" in ('CREATED', 'PROCESSING', 'PAID', 'DECLINED', 'UNKNOWN', 'EXPIRED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_initiator" CHECK ("payment"."initiator" in ('CARDHOLDER', 'MERCHANT')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_amount" CHECK ("payment"."amount_kopecks" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_repays_loan" CHECK ("payment"."purpose" <> 'REPAYMENT' or "payment"."loan_id" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_state" CHECK ("refund"."state" in ('CREATED', 'PROCESSING', 'PAID', 'DECLINED', 'UNKNOWN', 'EXPIRED')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_amount" CHECK ("refund"."amount_kopecks" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "taken_back_payment" ADD CONSTRAINT "taken_back_payment_amounts" CHECK ("taken_back_payment"."from_held_kopecks" >= 0 and "taken_back_payment"."principal_kopecks" >= 0 and "taken_back_payment"."interest_kopecks" >= 0 and "taken_back_payment"."penalty_kopecks" >= 0 and "taken_back_payment"."refunded_kopecks" >= 0) NOT VALID;