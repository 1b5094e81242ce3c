CREATE TABLE "trial_phones" (
	"hash" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_tokens" ADD COLUMN "offered_secret" text;