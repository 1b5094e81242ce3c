ALTER TABLE "mobile_changes" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_sms" ADD COLUMN "reason" text DEFAULT '' NOT NULL;