CREATE TABLE "pages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	"published" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug" ON "pages" USING btree ("slug") WHERE "pages"."published";
--> statement-breakpoint
CREATE OR REPLACE VIEW "public_records" AS
	select 'listings'::text as kind, id from published_listings
	union all
	select 'news'::text as kind, id from news where published
	union all
	select 'projects'::text as kind, id from projects where published
	union all
	select 'tenders'::text as kind, id from tenders where published
	union all
	select 'plans'::text as kind, id from plans where published
	union all
	select 'experts'::text as kind, id from experts where published
	union all
	select 'pages'::text as kind, id from pages where published;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_change"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
	record_id integer := 0;
begin
	if tg_argv[0] in ('listings', 'news', 'projects', 'tenders', 'plans', 'experts', 'pages') then
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
CREATE OR REPLACE TRIGGER "note_inserted" AFTER INSERT ON "pages" FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('pages');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "note_deleted" AFTER DELETE ON "pages" FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('pages');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "note_updated" AFTER UPDATE ON "pages" FOR EACH ROW WHEN ((old.published OR new.published) AND old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION "note_change"('pages');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "note_truncated" BEFORE TRUNCATE ON "pages" FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('pages');
--> statement-breakpoint
CREATE OR REPLACE VIEW "searchable_records" AS
	select
		'listings'::text as kind, "published_listings"."id" as id, "published_listings"."state" <> 'live' as outdated,
		"published_listings"."releasetime" as createtime, bare_text("published_listings"."project_sn") as number, "published_listings"."project_name" as title,
		listing_haystack("published_listings") as head, "published_listings"."content" as body
	from "published_listings" where "published_listings"."state" <> 'withdrawn'
	union all
	select
		'news'::text as kind, "news"."id" as id, false as outdated,
		"news"."createtime" as createtime, '' as number, "news"."title" as title,
		concat_ws(E'\n', "news"."remark", "news"."source", "experts"."username") as head, html_text(left("news"."content", 60000)) as body
	from "news" left join "experts" on "experts"."id" = "news"."expert_id" and "experts"."published" where "news"."published"
	union all
	select
		'projects'::text as kind, "projects"."id" as id, false as outdated,
		"projects"."createtime" as createtime, '' as number, "projects"."name" as title,
		concat_ws(E'\n', (select name from region_names where region_names.id = "projects"."province_id"), (select name from region_names where region_names.id = "projects"."city_id"), (select name from region_names where region_names.id = "projects"."county_id"), (array['财政部项目库', '发改委项目库', '地方项目库'])["projects"."type"], (array['项目发起', '项目采购', '项目执行', '项目移交'])["projects"."stage_id"], (array['建设', '贸易', '服务', '林业', '其他'])["projects"."industry_id"], "projects"."woodland"::float8 || '亩', "projects"."budget"::float8 || '亿元', case when "projects"."budget" < 1 then ("projects"."budget" * 10000)::float8 || '万元' end, "projects"."subject_company", "projects"."responsibility_company", "projects"."third_party", "projects"."department") as head, html_text(left(concat_ws(E'\n', "projects"."remark", "projects"."woodremark", "projects"."benefit", "projects"."policy", "projects"."resources"), 60000)) as body
	from "projects" where "projects"."published"
	union all
	select
		'tenders'::text as kind, "tenders"."id" as id, "tenders"."infor_type" >= 3 as outdated,
		"tenders"."createtime" as createtime, bare_text("tenders"."project_sn") as number, "tenders"."title" as title,
		concat_ws(E'\n', bare_text("tenders"."project_sn"), (select name from region_names where region_names.id = "tenders"."province_id"), (array['招标', '采购'])["tenders"."ptype"], (array['招标公告', '变更公告', '结果公告', '合同公告'])["tenders"."infor_type"], (array['林业工程', '种苗', '服务'])["tenders"."category"], (array['林业工程', '种苗', '服务', '采购公告', '中标公示'])["tenders"."kind"], (array['建设', '贸易', '服务', '林业', '其他'])["tenders"."industry_type"], "tenders"."tendering_type", "tenders"."tendering_mode", "tenders"."winner", "tenders"."estimate"::float8 || '万元') as head, html_text(left(concat_ws(E'\n', "tenders"."content", "tenders"."change_content", "tenders"."result_content", "tenders"."contract_content"), 60000)) as body
	from "tenders" where "tenders"."published"
	union all
	select
		'plans'::text as kind, "plans"."id" as id, false as outdated,
		"plans"."createtime" as createtime, '' as number, "plans"."title" as title,
		concat_ws(E'\n', (array['森林康养', '空间规划', '产业规划', '景观设计', '特色小镇'])["plans"."plan_type"], "plans"."remark") as head, html_text(left("plans"."content", 60000)) as body
	from "plans" where "plans"."published"
	union all
	select
		'experts'::text as kind, "experts"."id" as id, false as outdated,
		"experts"."updatetime" as createtime, '' as number, "experts"."username" as title,
		concat_ws(E'\n', "experts"."nickname", "experts"."position", "experts"."remark") as head, '' as body
	from "experts" where "experts"."published"
	union all
	select
		'pages'::text as kind, "pages"."id" as id, false as outdated,
		"pages"."updatetime" as createtime, '' as number, "pages"."title" as title,
		concat_ws(E'\n', "pages"."remark") as head, html_text(left("pages"."content", 60000)) as body
	from "pages" where "pages"."published";
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "record_search_pages" PARTITION OF "record_search" FOR VALUES IN ('pages') WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
ALTER TABLE "record_search_pages" ALTER COLUMN "pairs" SET STATISTICS 300;
--> statement-breakpoint
DO $$
declare
	part regclass;
begin
	for part in
		select inhrelid::regclass from pg_inherits
		where inhparent in ('record_search_title_words'::regclass, 'record_search_head_words'::regclass)
	loop
		execute format('alter index %s alter column 1 set statistics 300', part);
	end loop;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "sync_record_search_added" AFTER INSERT ON "pages" REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('pages');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "sync_record_search_removed" AFTER DELETE ON "pages" REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('pages');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "sync_record_search" AFTER UPDATE OF "title", "remark", "content", "updatetime", "published" ON "pages" FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('pages');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "clear_record_search" AFTER TRUNCATE ON "pages" FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('pages');
