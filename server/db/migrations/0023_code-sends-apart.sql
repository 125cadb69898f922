ALTER TABLE "code_guard" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "code_guard" CASCADE;--> statement-breakpoint
DROP INDEX "one_time_code_address";--> statement-breakpoint
ALTER TABLE "one_time_code" DROP COLUMN "address";--> statement-breakpoint
ALTER TABLE "one_time_code" DROP COLUMN "state";