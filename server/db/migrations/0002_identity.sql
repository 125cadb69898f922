CREATE TABLE "account" (
	"client_id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"password_changed_at_ms" bigint NOT NULL,
	CONSTRAINT "account_phone" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "device_session" (
	"session_uid" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"user_agent" text NOT NULL,
	"started_at_ms" bigint NOT NULL,
	"last_seen_at_ms" bigint NOT NULL,
	"ended_at_ms" bigint
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"phone" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_failed_at_ms" bigint NOT NULL,
	"wait_until_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_artifact" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"user_code" text,
	"account_id" text,
	"session_uid" text,
	"chain" text,
	"rotations" integer,
	"expires_at_ms" bigint NOT NULL,
	"consumed_at_ms" bigint,
	"retired_at_ms" bigint,
	CONSTRAINT "oidc_artifact_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE INDEX "device_session_client" ON "device_session" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oidc_artifact_grant" ON "oidc_artifact" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_artifact_uid" ON "oidc_artifact" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_artifact_session" ON "oidc_artifact" USING btree ("session_uid");--> statement-breakpoint
CREATE INDEX "oidc_artifact_account" ON "oidc_artifact" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "oidc_artifact_chain" ON "oidc_artifact" USING btree ("chain");--> statement-breakpoint
CREATE INDEX "oidc_artifact_expires" ON "oidc_artifact" USING btree ("expires_at_ms");