ALTER TABLE "users" ADD COLUMN "agreement_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "privacy_version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certifications" ADD COLUMN "legal_person_index" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certifications" ADD COLUMN "legal_identity_index" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "certifications" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "certifications_person" ON "certifications" USING btree ("legal_person_index");--> statement-breakpoint
CREATE INDEX "certifications_identity" ON "certifications" USING btree ("legal_identity_index");