ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_state_known";--> statement-breakpoint
ALTER TABLE "desk_request" DROP CONSTRAINT "desk_request_decided";--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_state_known" CHECK ("desk_request"."state" in ('OPEN', 'APPROVED', 'DECLINED', 'EXPIRED'));--> statement-breakpoint
ALTER TABLE "desk_request" ADD CONSTRAINT "desk_request_decided" CHECK (("desk_request"."state" = 'OPEN') = ("desk_request"."decided_at_ms" is null)
        and ("desk_request"."state" in ('OPEN', 'EXPIRED')) = ("desk_request"."decided_by" is null));