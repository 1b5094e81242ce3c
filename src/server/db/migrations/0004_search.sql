CREATE TABLE "record_search" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"standing" smallint NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL,
	"title_pairs" integer[] NOT NULL,
	"head_pairs" integer[] NOT NULL,
	"pairs" integer[] NOT NULL,
	CONSTRAINT "record_search_pkey" PRIMARY KEY("kind","id")
) PARTITION BY LIST ("kind");
--> statement-breakpoint
CREATE TABLE "record_search_listings" PARTITION OF "record_search" FOR VALUES IN ('listings') WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
CREATE TABLE "record_search_news" PARTITION OF "record_search" FOR VALUES IN ('news') WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
CREATE TABLE "record_search_projects" PARTITION OF "record_search" FOR VALUES IN ('projects') WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
CREATE TABLE "record_search_plans" PARTITION OF "record_search" FOR VALUES IN ('plans') WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
CREATE TABLE "record_search_experts" PARTITION OF "record_search" FOR VALUES IN ('experts') WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
CREATE INDEX "record_search_newest" ON "record_search" USING btree ("standing","createtime" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "record_search_title" ON "record_search" USING btree ("title" collate "C");
--> statement-breakpoint
CREATE INDEX "record_search_number" ON "record_search" USING btree ("number" collate "C") WHERE "record_search"."number" <> '';
--> statement-breakpoint
CREATE INDEX "record_search_title_pairs" ON "record_search" USING gin ("title_pairs") WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE INDEX "record_search_head_pairs" ON "record_search" USING gin ("head_pairs") WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE INDEX "record_search_pairs" ON "record_search" USING gin ("pairs") WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
-- How frequent a pair is decides how a search is done: known of three thousand. Arrays of integers do not compress.
ALTER TABLE "record_search"
	ALTER COLUMN "pairs" SET STATISTICS 300, ALTER COLUMN "head_pairs" SET STATISTICS 300,
	ALTER COLUMN "title_pairs" SET STATISTICS 300, ALTER COLUMN "pairs" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- As foldedText of src/lib/text.ts.
CREATE FUNCTION "fold_text"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select lower(normalize(words, NFKC) collate "C")
$$;
--> statement-breakpoint
-- As bareText of src/server/search/keyword.service.ts: without blanks and signs. The full stop stays, for figures.
CREATE FUNCTION "bare_text"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select regexp_replace(
		fold_text(words),
		'[\u0001-\u002d\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u303f\ufe00-\ufe6f\ufeff]+', '', 'g'
	)
$$;
--> statement-breakpoint
-- The same for longer texts: a sign ends a line, so that no word is found across it.
CREATE FUNCTION "bare_lines"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select regexp_replace(
		regexp_replace(fold_text(words), '[\u0009\u0020\u00a0]+', '', 'g'),
		'[\u0001-\u002d\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u303f\ufe00-\ufe6f\ufeff]+', E'\n', 'g'
	)
$$;
--> statement-breakpoint
-- Text of HTML, as textOfHtml of src/server/search/snippet.service.ts. A tag within a line parts no word.
CREATE FUNCTION "html_text"(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select replace(replace(replace(replace(replace(
		regexp_replace(regexp_replace(regexp_replace(
			html,
			'<(script|style)\y.*?</\1\s*>|<!--.*?-->', '', 'gi'),
			'</?(a|abbr|b|big|code|del|em|font|i|ins|mark|s|small|span|strong|sub|sup|u|wbr)(\s[^<>]*)?/?>', '', 'gi'),
			'<[^<>]*>', E'\n', 'g'),
		'&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
$$;
--> statement-breakpoint
-- What follows each other, two characters in a number: 16 bits of each. With `singles`, each character too.
CREATE FUNCTION "text_pairs"(words text, singles boolean) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select coalesce(array_agg(distinct pair), '{}')
	from (select string_to_array(words, null) as characters) as split,
		lateral (
			select (ascii(one) & 65535) << 16 | (ascii(two) & 65535) as pair
			from unnest(characters, characters[2:]) as following(one, two)
			where one <> E'\n' and two <> E'\n'
			union all
			select (ascii(one) & 65535) << 16
			from unnest(characters) as alone(one)
			where singles and one <> E'\n'
		) as pairs
$$;
--> statement-breakpoint
-- Whether words stand in a text, of which the index knows the pairs alone. Its cost is that of reading texts and pairs
-- that are stored apart: told of it, the planner reads records in the order of results only where matches are frequent.
CREATE FUNCTION "holds_words"(head text, body text, words text[], patterns text[]) RETURNS boolean LANGUAGE plpgsql
IMMUTABLE STRICT PARALLEL SAFE COST 2000 AS $$
declare
	texts text;
	sought text;
begin
	if words = '{}' and patterns = '{}' then
		return true;
	end if;
	texts := head || body;
	foreach sought in array words loop
		if strpos(texts, sought) = 0 then
			return false;
		end if;
	end loop;
	foreach sought in array patterns loop
		if texts !~ sought then
			return false;
		end if;
	end loop;
	return true;
end
$$;
--> statement-breakpoint
-- Everything that has a page and can be found. Labels as in src/domain/listings/woodland.ts, plans.ts and projects.ts.
CREATE VIEW "searchable_records" AS
	select
		'listings'::text as kind, id, case state when 'live' then 0 else 1 end as standing, releasetime as createtime,
		bare_text(project_sn) as number, project_name as title,
		concat_ws(E'\n', listing_haystack(releases), measure_area || '亩', years || '年') as head, content as body
	from releases
	where state <> 'withdrawn'
	union all
	select
		'news', news.id, 0, news.createtime, '', news.title,
		concat_ws(E'\n', news.remark, news.source, experts.username), html_text(left(news.content, 60000))
	from news left join experts on experts.id = news.expert_id
	where news.published
	union all
	select
		'projects', id, 0, createtime, '', name,
		concat_ws(E'\n',
			(select name from region_names where region_names.id = province_id),
			(select name from region_names where region_names.id = city_id),
			(select name from region_names where region_names.id = county_id),
			(array['财政部项目库', '发改委项目库', '地方项目库'])[type],
			(array['项目发起', '项目采购', '项目执行', '项目移交'])[stage_id],
			(array['建设', '贸易', '服务', '林业', '其他'])[industry_id],
			woodland::float8 || '亩', budget::float8 || '亿元',
			subject_company, responsibility_company, third_party, department
		),
		html_text(left(concat_ws(E'\n', remark, woodremark, benefit, policy, resources), 60000))
	from projects
	where published
	union all
	select
		'plans', id, 0, createtime, '', title,
		concat_ws(E'\n', (array['森林康养', '空间规划', '产业规划', '景观设计', '特色小镇'])[plan_type], remark),
		html_text(left(content, 60000))
	from plans
	where published
	union all
	select
		'experts', id, 0, updatetime, '', username, concat_ws(E'\n', nickname, position, remark), ''
	from experts
	where published;
--> statement-breakpoint
-- Writes anew what search keeps of these records.
CREATE FUNCTION "refresh_record_search"(of_kind text, changed integer[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	delete from record_search
	where kind = of_kind and id = any(changed)
		-- Narrowed twice: each record is looked up by its id, whatever the planner knows of `changed`.
		and id not in (select shown.id from searchable_records shown where shown.kind = of_kind and shown.id = any(changed));
	insert into record_search as known (
		kind, id, standing, createtime, number, title, head, body, title_pairs, head_pairs, pairs
	)
	select
		of_kind, id, standing, createtime, number, title, head, body,
		text_pairs(title, true), text_pairs(head, true),
		-- Lines of the body add pairs alone: a single character is looked for in title and summary.
		text_pairs(head, true) || text_pairs(body, false)
	from (
		select
			id, standing, createtime, number, bare_text(left(title, 300)) as title,
			bare_text(left(title, 300)) || E'\n' || bare_lines(left(head, 2000)) as head,
			bare_lines(left(body, 5000)) as body
		from searchable_records
		where kind = of_kind and id = any(changed)
		offset 0
	) as texts
	order by id
	on conflict (kind, id) do update set
		standing = excluded.standing, createtime = excluded.createtime, number = excluded.number, title = excluded.title,
		head = excluded.head, body = excluded.body, title_pairs = excluded.title_pairs,
		head_pairs = excluded.head_pairs, pairs = excluded.pairs;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "sync_record_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	perform refresh_record_search(tg_argv[0], array[coalesce(new.id, old.id)]);
	return null;
end
$$;
--> statement-breakpoint
-- Articles are found by the name of their author. Locked first, so that a newer text of theirs is not overwritten.
CREATE FUNCTION "sync_articles_of_expert"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	articles integer[];
begin
	select array_agg(id) into articles
	from (select id from news where expert_id = new.id order by id for no key update) as locked;
	if articles is not null then
		perform refresh_record_search('news', articles);
	end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "clear_record_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	delete from record_search where kind = tg_argv[0];
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "sync_record_search" AFTER INSERT OR DELETE OR UPDATE OF "state", "project_sn", "project_name", "forestry_type", "type", "province_id", "city_id", "county_id", "address", "measure_area", "years", "species", "content", "releasetime" ON "releases"
	FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('listings');
--> statement-breakpoint
CREATE TRIGGER "clear_record_search" AFTER TRUNCATE ON "releases"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('listings');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search" AFTER INSERT OR DELETE OR UPDATE OF "title", "remark", "content", "source", "expert_id", "createtime", "published" ON "news"
	FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('news');
--> statement-breakpoint
CREATE TRIGGER "clear_record_search" AFTER TRUNCATE ON "news"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('news');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search" AFTER INSERT OR DELETE OR UPDATE OF "name", "type", "stage_id", "industry_id", "province_id", "city_id", "county_id", "budget", "woodland", "subject_company", "responsibility_company", "third_party", "department", "remark", "woodremark", "benefit", "policy", "resources", "createtime", "published" ON "projects"
	FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('projects');
--> statement-breakpoint
CREATE TRIGGER "clear_record_search" AFTER TRUNCATE ON "projects"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('projects');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search" AFTER INSERT OR DELETE OR UPDATE OF "plan_type", "title", "remark", "content", "createtime", "published" ON "plans"
	FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('plans');
--> statement-breakpoint
CREATE TRIGGER "clear_record_search" AFTER TRUNCATE ON "plans"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('plans');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search" AFTER INSERT OR DELETE OR UPDATE OF "username", "nickname", "position", "remark", "updatetime", "published" ON "experts"
	FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('experts');
--> statement-breakpoint
CREATE TRIGGER "clear_record_search" AFTER TRUNCATE ON "experts"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('experts');
--> statement-breakpoint
CREATE TRIGGER "sync_articles_of_expert" AFTER UPDATE OF "username" ON "experts"
	FOR EACH ROW WHEN (old.username <> new.username) EXECUTE FUNCTION "sync_articles_of_expert"();
--> statement-breakpoint
SELECT refresh_record_search('listings', array(SELECT id FROM "releases"));
--> statement-breakpoint
SELECT refresh_record_search('news', array(SELECT id FROM "news"));
--> statement-breakpoint
SELECT refresh_record_search('projects', array(SELECT id FROM "projects"));
--> statement-breakpoint
SELECT refresh_record_search('plans', array(SELECT id FROM "plans"));
--> statement-breakpoint
SELECT refresh_record_search('experts', array(SELECT id FROM "experts"));
