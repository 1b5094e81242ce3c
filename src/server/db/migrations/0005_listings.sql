CREATE TABLE "leads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_versions" (
	"listing_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_versions_listing_id_version_pk" PRIMARY KEY("listing_id","version")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"project_sn" text NOT NULL,
	"form_key" text DEFAULT '' NOT NULL,
	"status" smallint NOT NULL,
	"close_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"written_by" text DEFAULT '' NOT NULL,
	"sent_as" text DEFAULT '' NOT NULL,
	"released_version" integer DEFAULT 0 NOT NULL,
	"content" jsonb,
	"fingerprint" text DEFAULT '' NOT NULL,
	"draft" jsonb,
	"draft_at" timestamp with time zone,
	"project_name" text DEFAULT '' NOT NULL,
	"forestry_type" smallint DEFAULT 0 NOT NULL,
	"type" smallint DEFAULT 0 NOT NULL,
	"province_id" integer DEFAULT 0 NOT NULL,
	"city_id" integer DEFAULT 0 NOT NULL,
	"county_id" integer DEFAULT 0 NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"agreed_at" timestamp with time zone,
	"createtime" timestamp with time zone NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "listings_project_sn_unique" UNIQUE("project_sn")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"category" smallint NOT NULL,
	"content" text NOT NULL,
	"type" smallint DEFAULT 0 NOT NULL,
	"project_id" integer DEFAULT 0 NOT NULL,
	"project_sn" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_medians" (
	"province_id" integer NOT NULL,
	"forestry_type" smallint NOT NULL,
	"median" double precision NOT NULL,
	"samples" integer NOT NULL,
	"date" text NOT NULL,
	CONSTRAINT "price_medians_province_id_forestry_type_pk" PRIMARY KEY("province_id","forestry_type")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"project_sn" text NOT NULL,
	"project_name" text NOT NULL,
	"forestry_type" smallint NOT NULL,
	"type" smallint NOT NULL,
	"province_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"county_id" integer NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"measure_area" double precision NOT NULL,
	"face_price" double precision NOT NULL,
	"years" smallint NOT NULL,
	"ownership" smallint NOT NULL,
	"warrant" smallint NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"species" text DEFAULT '' NOT NULL,
	"stand_age" smallint,
	"stock_volume" double precision,
	"forest_category" smallint,
	"boundaries" jsonb,
	"remaining_term" smallint,
	"lng" double precision,
	"lat" double precision,
	"fraction" jsonb,
	"read_num" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"releasetime" timestamp with time zone NOT NULL,
	"confirmtime" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"updatetime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"user_id" integer,
	"reason" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"forestry_type" smallint DEFAULT 0 NOT NULL,
	"type" smallint DEFAULT 0 NOT NULL,
	"forestry_price" smallint DEFAULT 0 NOT NULL,
	"province_id" integer DEFAULT 0 NOT NULL,
	"city_id" integer DEFAULT 0 NOT NULL,
	"county_id" integer DEFAULT 0 NOT NULL,
	"measure_area" smallint DEFAULT 0 NOT NULL,
	"keyword" text DEFAULT '' NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"state" text NOT NULL,
	"key" text NOT NULL,
	"multipart" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"avif" text DEFAULT 'none' NOT NULL,
	"place" text DEFAULT 'private' NOT NULL,
	"leaving_at" timestamp with time zone,
	"listing_id" integer,
	"createtime" timestamp with time zone NOT NULL,
	"unused_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_versions" ADD CONSTRAINT "listing_versions_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_id_listings_id_fk" FOREIGN KEY ("id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_of_owner" ON "leads" USING btree ("owner_id","createtime","id");--> statement-breakpoint
CREATE INDEX "leads_of_listing" ON "leads" USING btree ("listing_id","mobile","createtime");--> statement-breakpoint
CREATE INDEX "leads_by_mobile" ON "leads" USING btree ("mobile","id");--> statement-breakpoint
CREATE INDEX "listings_of_user" ON "listings" USING btree ("user_id","createtime","id");--> statement-breakpoint
CREATE UNIQUE INDEX "listings_form" ON "listings" USING btree ("user_id","form_key") WHERE "listings"."form_key" <> '';--> statement-breakpoint
CREATE INDEX "listings_title" ON "listings" USING btree ("project_name");--> statement-breakpoint
CREATE INDEX "listings_place" ON "listings" USING btree ("county_id","city_id");--> statement-breakpoint
CREATE INDEX "listings_phone" ON "listings" USING btree ("phone") WHERE "listings"."phone" <> '';--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "notices" USING btree ("user_id","createtime","id");--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE not "notices"."read";--> statement-breakpoint
CREATE INDEX "releases_unlisted" ON "releases" USING btree ("id") WHERE "releases"."state" <> 'live';--> statement-breakpoint
CREATE INDEX "releases_confirmed" ON "releases" USING btree ("confirmtime") WHERE "releases"."state" = 'live';--> statement-breakpoint
CREATE INDEX "reports_of_listing" ON "reports" USING btree ("listing_id","createtime");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_same" ON "saved_searches" USING btree ("user_id","forestry_type","type","forestry_price","province_id","city_id","county_id","measure_area","keyword");--> statement-breakpoint
CREATE INDEX "saved_searches_place" ON "saved_searches" USING btree ("province_id","forestry_type");--> statement-breakpoint
CREATE INDEX "user_uploads_of_user" ON "user_uploads" USING btree ("user_id","createtime");--> statement-breakpoint
CREATE INDEX "user_uploads_of_listing" ON "user_uploads" USING btree ("listing_id") WHERE "user_uploads"."listing_id" is not null;--> statement-breakpoint
CREATE INDEX "user_uploads_unused" ON "user_uploads" USING btree ("unused_since") WHERE "user_uploads"."listing_id" is null;--> statement-breakpoint
CREATE INDEX "user_uploads_avif" ON "user_uploads" USING btree ("createtime") WHERE "user_uploads"."avif" = 'waiting';--> statement-breakpoint
CREATE INDEX "user_uploads_leaving" ON "user_uploads" USING btree ("leaving_at") WHERE "user_uploads"."leaving_at" is not null;--> statement-breakpoint
CREATE INDEX "user_uploads_file" ON "user_uploads" USING btree ("file") WHERE "user_uploads"."file" <> '';--> statement-breakpoint
-- As before, for records of two kinds.
CREATE OR REPLACE FUNCTION "note_change"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
	record_id integer := 0;
begin
	if tg_argv[0] in ('news', 'listings') then
		record_id := coalesce(new.id, old.id);
	end if;
	insert into changes_noted values (mine, tg_argv[0], record_id) on conflict do nothing;
	if found then
		insert into changes_commits values (mine) on conflict do nothing;
	end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "note_truncated_listings"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
begin
	insert into changes_noted select mine, 'listings', id from releases on conflict do nothing;
	insert into changes_commits values (mine) on conflict do nothing;
	return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "publish_changes"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	noted bigint;
	newest bigint;
begin
	delete from changes_commits where tx = new.tx;
	select count(*) into noted from changes_noted where tx = new.tx;
	-- All of it was rolled back to a savepoint.
	if noted = 0 then
		return null;
	end if;
	update change_feed set last = last + noted where id = 1 returning last into newest;
	insert into changes (kind, id, version, deleted, at)
	select
		noted_here.kind,
		noted_here.id,
		newest - noted + row_number() over (order by noted_here.kind, noted_here.id),
		(noted_here.kind = 'news' and news.id is null)
			or (noted_here.kind = 'listings' and releases.id is null),
		clock_timestamp()
	from changes_noted noted_here
	left join news on noted_here.kind = 'news' and news.id = noted_here.id and news.published
	left join releases on noted_here.kind = 'listings' and releases.id = noted_here.id
	where noted_here.tx = new.tx
	on conflict (kind, id) do update
		set version = excluded.version, deleted = excluded.deleted, at = excluded.at;
	delete from changes_noted where tx = new.tx;
	perform pg_notify('content_changed', newest::text);
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "note_inserted_or_deleted" AFTER INSERT OR DELETE ON "releases"
	FOR EACH ROW EXECUTE FUNCTION "note_change"('listings');
--> statement-breakpoint
-- Being read, and its owner being reminded, change nothing that readers see.
CREATE TRIGGER "note_updated" AFTER UPDATE ON "releases"
	FOR EACH ROW WHEN (
		old.* IS DISTINCT FROM new.*
		AND (
			(old.read_num = new.read_num AND old.reminded_at IS NOT DISTINCT FROM new.reminded_at)
			OR to_jsonb(old) - 'read_num' - 'reminded_at' <> to_jsonb(new) - 'read_num' - 'reminded_at'
		)
	) EXECUTE FUNCTION "note_change"('listings');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "releases"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_listings"();
--> statement-breakpoint
CREATE TRIGGER "note_inserted_or_deleted" AFTER INSERT OR DELETE ON "price_medians"
	FOR EACH ROW EXECUTE FUNCTION "note_change"('prices');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "price_medians"
	FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION "note_change"('prices');
