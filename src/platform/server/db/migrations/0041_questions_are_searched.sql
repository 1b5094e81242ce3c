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
		concat_ws(E'\n', bare_text("tenders"."project_sn"), (select name from region_names where region_names.id = "tenders"."province_id"), (array['招标', '采购'])["tenders"."ptype"], (array['招标公告', '变更公告', '结果公告', '合同公告'])["tenders"."infor_type"], (array['林业工程', '种苗', '服务'])["tenders"."category"], (array['林业工程', '种苗', '服务', '采购公告', '中标公示'])["tenders"."kind"], (array['建设', '贸易', '服务', '林业', '其他'])["tenders"."industry_type"], "tenders"."tendering_type", "tenders"."tendering_mode", "tenders"."winner", "tenders"."estimate"::float8 || '万元') as head, concat_ws(E'\n', (
		select left(string_agg(concat_ws(E'\n', asked->>'question', asked->>'answer'), E'\n'), 8000)
		from (
			select "tender_announcements"."published" as announced from "tender_announcements"
			where "tender_announcements"."tender_id" = "tenders"."id" order by "tender_announcements"."number" desc limit 1
		) as newest, jsonb_array_elements(announced->'questions') as asked
	), html_text(left(concat_ws(E'\n', "tenders"."content", "tenders"."change_content", "tenders"."result_content", "tenders"."contract_content"), 60000))) as body
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
	from "pages" where "pages"."published" and ("pages"."legal" = '' or "pages"."holds");
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "sync_record_search" AFTER UPDATE OF "title", "project_sn", "ptype", "category", "infor_type", "kind", "industry_type", "province_id", "tendering_type", "tendering_mode", "estimate", "content", "change_content", "result_content", "contract_content", "winner", "createtime", "updatetime", "published" ON "tenders" FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('tenders');
--> statement-breakpoint
SELECT refresh_record_search('tenders', array(
	select distinct tender_id from tender_announcements where jsonb_array_length(published->'questions') > 0
));
