ALTER TABLE "tenders" ADD COLUMN "certified_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now every tender asked its bidders to be certified: those that exist go on doing so.
UPDATE "tenders" SET "certified_only" = true;--> statement-breakpoint
UPDATE "content_versions" SET "data" = jsonb_set("data", '{certified_only}', 'true') WHERE "kind" = 'tenders';
