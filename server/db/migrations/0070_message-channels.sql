ALTER TABLE "reminder_setting" ADD COLUMN "channels" jsonb;--> statement-breakpoint
UPDATE "reminder_setting" SET "channels" = jsonb_build_object(
  'PUSH', '["MONEY", "CONTRACT", "SECURITY", "REMINDER"]'::jsonb,
  'SMS', CASE WHEN "sms_too" THEN '["MONEY", "CONTRACT", "SECURITY", "REMINDER"]'::jsonb ELSE '["SECURITY"]'::jsonb END,
  'MAIL', '[]'::jsonb
);--> statement-breakpoint
ALTER TABLE "reminder_setting" ALTER COLUMN "channels" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reminder_setting" DROP COLUMN "sms_too";