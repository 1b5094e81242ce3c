CREATE TABLE "assessment_drafts" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"revision" integer NOT NULL,
	"writer" text DEFAULT '' NOT NULL,
	"step" smallint NOT NULL,
	"model" text NOT NULL,
	"listing_id" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	CONSTRAINT "assessment_drafts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "assessment_medians" (
	"province_id" integer NOT NULL,
	"forestry_type" smallint NOT NULL,
	"comprehensive" double precision NOT NULL,
	"massif" double precision NOT NULL,
	"matching" double precision NOT NULL,
	"periphery" double precision NOT NULL,
	"economics" double precision NOT NULL,
	"management" double precision NOT NULL,
	"samples" integer NOT NULL,
	CONSTRAINT "assessment_medians_province_id_forestry_type_pk" PRIMARY KEY("province_id","forestry_type")
);
--> statement-breakpoint
CREATE TABLE "assessment_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assessment_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"listing_id" integer,
	"shown" boolean DEFAULT false NOT NULL,
	"model" text NOT NULL,
	"answers" jsonb NOT NULL,
	"province_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"county_id" integer NOT NULL,
	"forestry_type" smallint NOT NULL,
	"comprehensive" double precision NOT NULL,
	"massif" double precision NOT NULL,
	"matching" double precision NOT NULL,
	"periphery" double precision NOT NULL,
	"economics" double precision NOT NULL,
	"management" double precision NOT NULL,
	"grade" text NOT NULL,
	"share_key" text,
	"requested_at" timestamp with time zone,
	"opinion" text DEFAULT '' NOT NULL,
	"expert" text DEFAULT '' NOT NULL,
	"opinion_at" timestamp with time zone,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assessment_drafts" ADD CONSTRAINT "assessment_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_reports" ADD CONSTRAINT "assessment_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_reports" ADD CONSTRAINT "assessment_reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assessment_drafts_of_user" ON "assessment_drafts" USING btree ("user_id","updatetime");--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_reports_once" ON "assessment_reports" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "assessment_reports_of_user" ON "assessment_reports" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_reports_shown" ON "assessment_reports" USING btree ("listing_id") WHERE "assessment_reports"."shown";--> statement-breakpoint
CREATE INDEX "assessment_reports_listing" ON "assessment_reports" USING btree ("listing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_reports_shared" ON "assessment_reports" USING btree ("share_key");--> statement-breakpoint
CREATE INDEX "assessment_reports_region" ON "assessment_reports" USING btree ("province_id","forestry_type","id");--> statement-breakpoint
CREATE INDEX "assessment_reports_filters" ON "assessment_reports" USING btree ("id","province_id","forestry_type","grade","model","requested_at","opinion_at","createtime");--> statement-breakpoint
CREATE INDEX "assessment_reports_requested" ON "assessment_reports" USING btree ("id") WHERE "assessment_reports"."requested_at" is not null;--> statement-breakpoint
CREATE INDEX "enquiries_by_report" ON "enquiries" USING btree ("f_id","id") WHERE "enquiries"."f_id" > 0;