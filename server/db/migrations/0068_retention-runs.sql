CREATE TABLE "retention_run" (
	"id" text PRIMARY KEY NOT NULL,
	"at_ms" bigint NOT NULL,
	"removed" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "retention_run_at" ON "retention_run" USING btree ("at_ms");