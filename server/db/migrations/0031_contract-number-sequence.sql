CREATE SEQUENCE "public"."contract_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
-- Goes on behind the numbers that were counted within their day: no count stands in two contracts.
SELECT setval('contract_number', max(split_part("contract_number", '-', 2)::bigint)) FROM "loan"
WHERE "contract_number" ~ '^[0-9]{6}-[0-9]+$' HAVING count(*) > 0;
