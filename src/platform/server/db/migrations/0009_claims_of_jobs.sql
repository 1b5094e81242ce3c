ALTER TABLE "mobile_changes" ADD COLUMN "telling_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_uploads" ADD COLUMN "avif_begun_at" timestamp with time zone;