ALTER TABLE "listings" ADD COLUMN "lng" double precision;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "lat" double precision;--> statement-breakpoint
ALTER TABLE "published_listings" ADD COLUMN "datum" smallint;--> statement-breakpoint
-- Until now nobody was asked for the datum: coordinates are taken as they were written.
UPDATE "listings" SET "lng" = ("content"->>'lng')::float8, "lat" = ("content"->>'lat')::float8
WHERE "content"->>'lng' ~ '^[0-9]{1,3}([.][0-9]+)?$' AND "content"->>'lat' ~ '^[0-9]{1,3}([.][0-9]+)?$';
