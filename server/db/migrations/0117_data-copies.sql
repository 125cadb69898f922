CREATE TABLE "data_copy" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"holder" text NOT NULL,
	"user_agent" text NOT NULL,
	"address" text NOT NULL,
	"asked_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"given_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "data_copy" ADD CONSTRAINT "data_copy_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_copy_client" ON "data_copy" USING btree ("client_id","asked_at_ms");