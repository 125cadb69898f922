ALTER TABLE "bureau_snapshot" ADD COLUMN "bureau" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bureau_snapshot" ADD COLUMN "arrears_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bureau_snapshot" DROP CONSTRAINT "bureau_snapshot_client_id_received_at_ms_pk";--> statement-breakpoint
ALTER TABLE "bureau_snapshot" ADD CONSTRAINT "bureau_snapshot_client_id_received_at_ms_bureau_pk" PRIMARY KEY("client_id","received_at_ms","bureau");
