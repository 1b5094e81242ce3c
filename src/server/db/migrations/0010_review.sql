CREATE TABLE "note_templates" (
	"queue" text NOT NULL,
	"outcome" text NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "note_templates_queue_outcome_pk" PRIMARY KEY("queue","outcome")
);
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "before_decision" jsonb;--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "certifications_company" ON "certifications" USING btree ("credit_code") WHERE "certifications"."credit_code" <> '';--> statement-breakpoint
UPDATE "queue_tasks" SET "revoked_at" = "certifications"."revoked_at" FROM "certifications" WHERE "queue_tasks"."queue" = 'certifications' AND "queue_tasks"."target_id" = "certifications"."user_id" AND "queue_tasks"."outcome" = 'approved' AND "certifications"."revoked_at" IS NOT NULL;
