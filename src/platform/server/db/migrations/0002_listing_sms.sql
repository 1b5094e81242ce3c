ALTER TABLE "users" ADD COLUMN "sms_listings" boolean;--> statement-breakpoint
-- Who wanted SMS so far wanted them of listings, too.
UPDATE "users" SET "sms_listings" = true WHERE "sms_notices";
