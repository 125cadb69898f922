CREATE TABLE "mail_confirmation" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"mail" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"expires_at_ms" bigint NOT NULL,
	"confirmed_at_ms" bigint
);
--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "mails_papers" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_confirmation" ADD CONSTRAINT "mail_confirmation_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_confirmation_client" ON "mail_confirmation" USING btree ("client_id","created_at_ms");--> statement-breakpoint
CREATE INDEX "mail_confirmation_unused" ON "mail_confirmation" USING btree ("expires_at_ms") WHERE "mail_confirmation"."confirmed_at_ms" is null;