CREATE TABLE "certification_consents" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certifications" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"apply_type" smallint NOT NULL,
	"apply_state" smallint NOT NULL,
	"legal_person" text NOT NULL,
	"legal_identity" text NOT NULL,
	"business_type" jsonb NOT NULL,
	"email" text NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"credit_code" text DEFAULT '' NOT NULL,
	"reg_capital" double precision,
	"province_id" integer DEFAULT 0 NOT NULL,
	"city_id" integer DEFAULT 0 NOT NULL,
	"county_id" integer DEFAULT 0 NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"legal_identity_cert" text DEFAULT '' NOT NULL,
	"legal_identity_cert_un" text DEFAULT '' NOT NULL,
	"business_licence_cert" text DEFAULT '' NOT NULL,
	"review_msg" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "user_uploads_unused";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "certified_as" smallint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "certified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_uploads" ADD COLUMN "certification_id" integer;--> statement-breakpoint
ALTER TABLE "certification_consents" ADD CONSTRAINT "certification_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_certification_id_certifications_user_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certifications"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_uploads_of_certification" ON "user_uploads" USING btree ("certification_id") WHERE "user_uploads"."certification_id" is not null;--> statement-breakpoint
CREATE INDEX "user_uploads_unused" ON "user_uploads" USING btree ("unused_since") WHERE "user_uploads"."listing_id" is null and "user_uploads"."bond_id" is null and "user_uploads"."certification_id" is null;--> statement-breakpoint
-- Pages of listings show what of their owner was checked, and when.
CREATE TRIGGER "note_listings_of_certified" AFTER UPDATE OF "certified_as", "certified_at" ON "users"
	FOR EACH ROW WHEN (
		(old.certified_as, old.certified_at) IS DISTINCT FROM (new.certified_as, new.certified_at)
	) EXECUTE FUNCTION "note_listings_of_member"();
