CREATE TABLE "passkey_challenge" (
	"holder" text NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	CONSTRAINT "passkey_challenge_holder_purpose_pk" PRIMARY KEY("holder","purpose")
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name_sealed" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"last_used_at_ms" bigint,
	CONSTRAINT "passkey_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "reauthentication" (
	"holder" text NOT NULL,
	"action" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	CONSTRAINT "reauthentication_holder_action_pk" PRIMARY KEY("holder","action")
);
--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at_ms");--> statement-breakpoint
CREATE INDEX "passkey_client" ON "passkey" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "reauthentication_expires" ON "reauthentication" USING btree ("expires_at_ms");