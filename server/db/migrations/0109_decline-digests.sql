CREATE TABLE "decline_digest" (
	"decline_id" text NOT NULL,
	"digest" text NOT NULL,
	"until_ms" bigint NOT NULL,
	CONSTRAINT "decline_digest_decline_id_digest_pk" PRIMARY KEY("decline_id","digest")
);
--> statement-breakpoint
ALTER TABLE "decline_digest" ADD CONSTRAINT "decline_digest_decline_id_client_decline_id_fk" FOREIGN KEY ("decline_id") REFERENCES "public"."client_decline"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "decline_digest_digest" ON "decline_digest" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "decline_digest_until" ON "decline_digest" USING btree ("until_ms");