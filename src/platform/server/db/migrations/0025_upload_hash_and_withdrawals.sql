ALTER TABLE "tender_signups" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_uploads" ADD COLUMN "hash" text DEFAULT '' NOT NULL;