CREATE TABLE "content_records" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"title" text NOT NULL,
	"category" smallint DEFAULT 0 NOT NULL,
	"marks" text[] DEFAULT '{}' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"live_version" integer,
	"live_since" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"scheduled_version" integer,
	"removed" boolean DEFAULT false NOT NULL,
	"state" text GENERATED ALWAYS AS (case
          when removed then 'removed'
          when publish_at is not null then 'scheduled'
          when live_version is null then 'draft'
          when live_version < version then 'changed'
          else 'live'
        end) STORED NOT NULL,
	"editor_id" integer,
	"updatetime" timestamp with time zone NOT NULL,
	CONSTRAINT "content_records_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"number" integer NOT NULL,
	"data" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"request" uuid,
	"staff_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_versions_kind_id_number_pk" PRIMARY KEY("kind","id","number"),
	CONSTRAINT "content_versions_request_unique" UNIQUE("request")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_type" smallint NOT NULL,
	"title" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"read_num" integer DEFAULT 0 NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	"published" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"stage_id" smallint NOT NULL,
	"industry_id" smallint NOT NULL,
	"province_id" integer NOT NULL,
	"city_id" integer DEFAULT 0 NOT NULL,
	"county_id" integer DEFAULT 0 NOT NULL,
	"budget" numeric(12, 4) DEFAULT 0 NOT NULL,
	"woodland" numeric(12, 2) DEFAULT 0 NOT NULL,
	"management" smallint DEFAULT 0 NOT NULL,
	"payback_cycle" smallint DEFAULT 0 NOT NULL,
	"starttime" timestamp with time zone,
	"subject_company" text DEFAULT '' NOT NULL,
	"responsibility_company" text DEFAULT '' NOT NULL,
	"third_party" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"contacts" text DEFAULT '' NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"user_phone" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"woodremark" text DEFAULT '' NOT NULL,
	"benefit" text DEFAULT '' NOT NULL,
	"policy" text DEFAULT '' NOT NULL,
	"resources" text DEFAULT '' NOT NULL,
	"report" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_num" integer DEFAULT 0 NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	"published" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publish_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer,
	"at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "queue_tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"target_id" integer NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"claimed_by" integer,
	"claimed_at" timestamp with time zone,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "placements" (
	"id" smallint PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tenders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"project_sn" text NOT NULL,
	"ptype" smallint NOT NULL,
	"infor_type" smallint NOT NULL,
	"industry_type" smallint NOT NULL,
	"province_id" integer DEFAULT 0 NOT NULL,
	"tendering_type" text DEFAULT '' NOT NULL,
	"tendering_mode" text DEFAULT '' NOT NULL,
	"starting_price" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	"published" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "experts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	"published" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "expert_id" integer;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "disabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "totp_step" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_tokens" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "staff_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "staff_tokens" ADD COLUMN "createtime" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_tokens" ADD COLUMN "seen" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_tokens" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_tokens" ADD COLUMN "agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_records" ADD CONSTRAINT "content_records_editor_id_staff_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publish_requests" ADD CONSTRAINT "publish_requests_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD CONSTRAINT "queue_tasks_claimed_by_staff_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD CONSTRAINT "queue_tasks_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_records_edited" ON "content_records" USING btree ("kind","updatetime","id");--> statement-breakpoint
CREATE INDEX "content_records_by_category" ON "content_records" USING btree ("kind","category","updatetime","id");--> statement-breakpoint
CREATE INDEX "content_records_by_state" ON "content_records" USING btree ("kind","state","updatetime","id");--> statement-breakpoint
CREATE INDEX "content_records_by_title" ON "content_records" USING btree ("kind","title","id");--> statement-breakpoint
CREATE INDEX "content_records_live" ON "content_records" USING btree ("kind","live_since","id");--> statement-breakpoint
CREATE INDEX "content_records_due" ON "content_records" USING btree ("publish_at") WHERE "content_records"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "plans_by_type" ON "plans" USING btree ("plan_type","createtime","id");--> statement-breakpoint
CREATE INDEX "projects_by_type" ON "projects" USING btree ("type","createtime","id");--> statement-breakpoint
CREATE INDEX "queue_tasks_open" ON "queue_tasks" USING btree ("queue","createtime","id") WHERE "queue_tasks"."outcome" is null;--> statement-breakpoint
CREATE INDEX "queue_tasks_decided" ON "queue_tasks" USING btree ("queue","decided_at","id") WHERE "queue_tasks"."outcome" is not null;--> statement-breakpoint
CREATE INDEX "queue_tasks_target" ON "queue_tasks" USING btree ("queue","target_id");--> statement-breakpoint
CREATE INDEX "tenders_by_type" ON "tenders" USING btree ("ptype","createtime","id");--> statement-breakpoint
CREATE INDEX "tenders_of_project" ON "tenders" USING btree ("project_sn");--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_who" ON "audit" USING btree ("who","id");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "enquiries_by_mobile" ON "enquiries" USING btree ("mobile","id");--> statement-breakpoint
CREATE INDEX "news_of_expert" ON "news" USING btree ("expert_id") WHERE "news"."expert_id" is not null;--> statement-breakpoint
ALTER TABLE "staff_tokens" ADD CONSTRAINT "staff_tokens_id_unique" UNIQUE("id");
--> statement-breakpoint
DROP TRIGGER "note_inserted_or_deleted" ON "links";
--> statement-breakpoint
DROP TRIGGER "note_updated" ON "links";
--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "links"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('links');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "links"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('links');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "links"
	FOR EACH ROW WHEN ((old.published OR new.published) AND old.* IS DISTINCT FROM new.*)
	EXECUTE FUNCTION "note_change"('links');
--> statement-breakpoint
CREATE TRIGGER "note_inserted_or_deleted" AFTER INSERT OR DELETE ON "placements"
	FOR EACH ROW EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "placements"
	FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "placements"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
-- What is on record stays as it was written, whoever asks.
CREATE FUNCTION "refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	raise exception 'rows of % are never changed or removed', tg_table_name;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "only_added" BEFORE UPDATE OR DELETE ON "audit"
	FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
CREATE TRIGGER "only_added_whole" BEFORE TRUNCATE ON "audit"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
-- Content that came into its own table by another way than the console (an older version of the portal, the demo,
-- an import) becomes a record with one version, so that staff find it. Answers how many there were.
CREATE FUNCTION "adopt_content"() RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	adopted integer := 0;
	newly integer;
begin
	insert into content_records (kind, id, title, category, marks, cover, version, live_version, live_since, updatetime)
	select
		'news', id, title, type,
		array_remove(array[case when pinned then 'pinned' end, case when hot then 'hot' end], null),
		coalesce(images->0->>'file', ''), 1,
		case when published then 1 end, case when published then createtime end, updatetime
	from news
	where not exists (select from content_records known where known.kind = 'news' and known.id = news.id);
	get diagnostics newly = row_count;
	adopted := adopted + newly;

	insert into content_records (kind, id, title, category, cover, version, live_version, live_since, updatetime)
	select
		'banners', id, title, place, coalesce(images->0->>'file', ''), 1,
		case when published then 1 end, case when published then now() end, now()
	from banners
	where not exists (select from content_records known where known.kind = 'banners' and known.id = banners.id);
	get diagnostics newly = row_count;
	adopted := adopted + newly;

	insert into content_records (kind, id, title, version, live_version, live_since, updatetime)
	select 'links', id, title, 1, case when published then 1 end, case when published then now() end, now()
	from links
	where not exists (select from content_records known where known.kind = 'links' and known.id = links.id);
	get diagnostics newly = row_count;
	adopted := adopted + newly;

	insert into content_records (kind, id, title, version, live_version, live_since, updatetime)
	select 'settings', id, '站点设置', 1, 1, now(), now()
	from settings
	where not exists (select from content_records known where known.kind = 'settings' and known.id = settings.id);
	get diagnostics newly = row_count;
	adopted := adopted + newly;

	if adopted = 0 then
		return 0;
	end if;
	insert into content_versions (kind, id, number, data, at)
	select kind, record.id, 1, case kind
		when 'news' then (
			select jsonb_build_object(
				'type', type, 'topic_id', coalesce(topic_id, 0), 'expert_id', coalesce(expert_id, 0), 'title', title,
				'remark', remark, 'source', source, 'images', images, 'files', files, 'content', content,
				'pinned', pinned, 'hot', hot,
				'createtime', to_char(createtime at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS')
			) from news where news.id = record.id)
		when 'banners' then (
			select jsonb_build_object(
				'place', place, 'title', title, 'remark', remark, 'images', images, 'url', url, 'sort', sort
			) from banners where banners.id = record.id)
		when 'links' then (
			select jsonb_build_object('title', title, 'url', url, 'sort', sort) from links where links.id = record.id)
		else (select data from settings where settings.id = record.id)
	end, updatetime
	from content_records record
	where version = 1 and not exists (
		select from content_versions known where known.kind = record.kind and known.id = record.id
	);
	return adopted;
end
$$;
--> statement-breakpoint
SELECT "adopt_content"();
--> statement-breakpoint
INSERT INTO "queue_tasks" ("queue", "target_id", "createtime")
SELECT 'enquiries', "id", "createtime" FROM "enquiries";
