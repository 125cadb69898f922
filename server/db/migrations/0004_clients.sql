CREATE TABLE "advert_click" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text,
	"campaign_id" text NOT NULL,
	"ad_id" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bureau_snapshot" (
	"report_id" text NOT NULL,
	"client_id" text NOT NULL,
	"score" integer NOT NULL,
	"self_ban" boolean NOT NULL,
	"monthly_burden_kopecks" bigint NOT NULL,
	"received_at_ms" bigint NOT NULL,
	CONSTRAINT "bureau_snapshot_client_id_received_at_ms_pk" PRIMARY KEY("client_id","received_at_ms")
);
--> statement-breakpoint
CREATE TABLE "client_address" (
	"id" text NOT NULL,
	"client_id" text NOT NULL,
	"address_type" text NOT NULL,
	"postcode" text NOT NULL,
	"region" text NOT NULL,
	"region_fias_id" text,
	"area_fias_id" text,
	"city" text NOT NULL,
	"city_fias_id" text,
	"settlement_fias_id" text,
	"street" text NOT NULL,
	"street_fias_id" text,
	"house" text NOT NULL,
	"house_fias_id" text,
	"flat" text,
	"moderation_status" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	CONSTRAINT "client_address_client_id_address_type_pk" PRIMARY KEY("client_id","address_type")
);
--> statement-breakpoint
CREATE TABLE "client_check" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"number" integer NOT NULL,
	"started_at_ms" bigint NOT NULL,
	"finished_at_ms" bigint,
	"outcome" text,
	"reasons" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_consent" (
	"client_id" text NOT NULL,
	"type" text NOT NULL,
	"text_version" text NOT NULL,
	"given_at_ms" bigint NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "client_consent_client_id_type_text_version_pk" PRIMARY KEY("client_id","type","text_version")
);
--> statement-breakpoint
CREATE TABLE "client_draft" (
	"client_id" text NOT NULL,
	"step" text NOT NULL,
	"values" jsonb NOT NULL,
	"saved_at_ms" bigint NOT NULL,
	CONSTRAINT "client_draft_client_id_step_pk" PRIMARY KEY("client_id","step")
);
--> statement-breakpoint
CREATE TABLE "client_passport" (
	"client_id" text PRIMARY KEY NOT NULL,
	"last_name" text NOT NULL,
	"first_name" text NOT NULL,
	"patronymic" text,
	"birth_date" date NOT NULL,
	"birth_place" text NOT NULL,
	"serial_number" text NOT NULL,
	"document_number" text NOT NULL,
	"department_code" text NOT NULL,
	"issued_date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_pdn" (
	"client_id" text PRIMARY KEY NOT NULL,
	"additional_contacts" jsonb NOT NULL,
	"social_network" text,
	"social_account" text,
	"monthly_income_kopecks" bigint NOT NULL,
	"monthly_obligations_kopecks" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"status" text NOT NULL,
	"step" text NOT NULL,
	"mail" text,
	"mail_confirmed_at_ms" bigint,
	"inn" text,
	"snils" text,
	"landing" text,
	"integration_id" text,
	"passport_photo_file_id" text,
	"registration_photo_file_id" text,
	"selfie_file_id" text,
	"training" text NOT NULL,
	"created_at_ms" bigint NOT NULL,
	"signed_at_ms" bigint,
	"signed_terms_hash" text
);
--> statement-breakpoint
CREATE TABLE "partner_click" (
	"client_id" text NOT NULL,
	"network" text NOT NULL,
	"transaction_id" text NOT NULL,
	"agent" text,
	"web_id" text,
	"bound_at_ms" bigint NOT NULL,
	CONSTRAINT "partner_click_client_id_network_transaction_id_pk" PRIMARY KEY("client_id","network","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "file_view" (
	"id" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"viewer_id" text NOT NULL,
	"address" text NOT NULL,
	"at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"moderation_status" text NOT NULL,
	"moderation_reason" text,
	"created_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "client_check_client" ON "client_check" USING btree ("client_id","started_at_ms");--> statement-breakpoint
CREATE INDEX "file_view_file" ON "file_view" USING btree ("file_id","at_ms");--> statement-breakpoint
CREATE INDEX "file_client" ON "file" USING btree ("client_id","created_at_ms");