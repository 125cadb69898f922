CREATE TABLE "calendar_link" (
	"client_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_link_token" ON "calendar_link" USING btree ("token_hash");