ALTER TABLE "complaint" DROP CONSTRAINT "complaint_channel";--> statement-breakpoint
ALTER TABLE "complaint" DROP CONSTRAINT "complaint_subject";--> statement-breakpoint
ALTER TABLE "complaint" ALTER COLUMN "client_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "complaint" ADD COLUMN "sender_sealed" text;--> statement-breakpoint
ALTER TABLE "complaint" ADD COLUMN "sender_mail_digest" text;--> statement-breakpoint
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_is_of_somebody" CHECK (("complaint"."channel" = 'SITE') = ("complaint"."client_id" is null) and ("complaint"."channel" = 'SITE') = ("complaint"."sender_sealed" is not null and "complaint"."sender_mail_digest" is not null));--> statement-breakpoint
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_channel" CHECK ("complaint"."channel" in ('APP', 'SITE', 'MAIL', 'LETTER', 'OFFICE'));--> statement-breakpoint
ALTER TABLE "complaint" ADD CONSTRAINT "complaint_subject" CHECK ("complaint"."subject" in ('DEBT', 'PAYMENT', 'COLLECTION', 'FRAUD', 'PERSONAL_DATA', 'CREDIT_HISTORY', 'SERVICE', 'OTHER'));