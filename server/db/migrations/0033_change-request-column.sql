ALTER TABLE "loan_change" RENAME COLUMN "wish" TO "change_request";
