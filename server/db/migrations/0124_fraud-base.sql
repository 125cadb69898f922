ALTER TABLE "watchlist_match" DROP CONSTRAINT "watchlist_match_list";--> statement-breakpoint
ALTER TABLE "screening" ADD COLUMN "source" text DEFAULT 'LISTS' NOT NULL;--> statement-breakpoint
ALTER TABLE "screening" ADD CONSTRAINT "screening_source" CHECK ("screening"."source" in ('LISTS', 'FRAUD_BASE'));--> statement-breakpoint
ALTER TABLE "watchlist_match" ADD CONSTRAINT "watchlist_match_list" CHECK ("watchlist_match"."list" in ('TERRORISTS', 'FROZEN_ASSETS', 'PROLIFERATION', 'UN', 'FRAUD_BASE'));