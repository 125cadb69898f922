CREATE TABLE "attempt_counter" (
	"key" text PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL,
	"ends_at_ms" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login_failure" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failure" DROP CONSTRAINT "login_failure_pkey";--> statement-breakpoint
ALTER TABLE "login_failure" ADD CONSTRAINT "login_failure_phone_device_pk" PRIMARY KEY("phone","device");--> statement-breakpoint
CREATE INDEX "attempt_counter_ends" ON "attempt_counter" USING btree ("ends_at_ms");--> statement-breakpoint
CREATE INDEX "login_failure_last" ON "login_failure" USING btree ("last_failed_at_ms");
