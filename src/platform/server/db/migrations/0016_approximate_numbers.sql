ALTER TABLE "published_listings" ADD COLUMN "approximate" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "published_listings" ADD COLUMN "years_until" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "published_listings" ADD COLUMN "remaining_until" text DEFAULT '' NOT NULL;