CREATE TABLE "desk_request" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"about" text NOT NULL,
	"client_id" text,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at_ms" bigint NOT NULL,
	"decided_by" text,
	"decided_at_ms" bigint,
	"note" text,
	CONSTRAINT "desk_request_kind" CHECK ("desk_request"."kind" in ('RETURN_MONEY', 'CLOSE_TASK', 'DROP_JOB')),
	CONSTRAINT "desk_request_state_known" CHECK ("desk_request"."state" in ('OPEN', 'APPROVED', 'DECLINED')),
	CONSTRAINT "desk_request_two_people" CHECK ("desk_request"."decided_by" <> "desk_request"."asked_by"),
	CONSTRAINT "desk_request_decided" CHECK (("desk_request"."state" = 'OPEN') = ("desk_request"."decided_by" is null and "desk_request"."decided_at_ms" is null))
);
--> statement-breakpoint
ALTER TABLE "staff_action" DROP CONSTRAINT "staff_action_action";--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_asked_by_staff_member_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_decided_by_staff_member_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "desk_request_open" ON "desk_request" USING btree ("subject_id") WHERE "desk_request"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "desk_request_state" ON "desk_request" USING btree ("state","asked_at_ms","id");--> statement-breakpoint
CREATE INDEX "desk_request_decided_at" ON "desk_request" USING btree ("decided_at_ms","id") WHERE "desk_request"."state" <> 'OPEN';--> statement-breakpoint
CREATE INDEX "payout_processing" ON "payout" USING btree ("created_at_ms","id") WHERE "payout"."state" = 'PROCESSING';--> statement-breakpoint
CREATE INDEX "outbox_dead" ON "outbox" USING btree ("finished_at_ms","id") WHERE status = 'DEAD';--> statement-breakpoint
ALTER TABLE "staff_action" ADD CONSTRAINT "staff_action_action" CHECK ("staff_action"."action" in ('SIGNED_IN', 'SIGN_IN_REFUSED', 'SIGNED_OUT', 'ROLE_REFUSED', 'CASE_TAKEN', 'CASE_PUT_BACK', 'PHOTO_SEEN', 'CASE_APPROVED', 'CASE_REFUSED', 'CLIENT_OPENED', 'THREAD_OPENED', 'THREAD_ANSWERED', 'TASK_RETRIED', 'JOB_RETRIED', 'REQUEST_MADE', 'REQUEST_APPROVED', 'REQUEST_DECLINED'));