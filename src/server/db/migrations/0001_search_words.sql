DROP INDEX "record_search_title_pairs";
--> statement-breakpoint
DROP INDEX "record_search_head_pairs";
--> statement-breakpoint
DROP INDEX "record_search_number";
--> statement-breakpoint
ALTER TABLE "record_search" DROP COLUMN "title_pairs", DROP COLUMN "head_pairs";
--> statement-breakpoint
CREATE INDEX "record_search_title_words" ON "record_search" USING gin (text_ngrams("title")) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE INDEX "record_search_head_words" ON "record_search" USING gin (text_ngrams("head")) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
-- People leave out the letters that a project number begins with.
CREATE INDEX "record_search_number" ON "record_search" USING btree (ltrim("number", 'abcdefghijklmnopqrstuvwxyz') collate "C") WHERE "record_search"."number" <> '';
--> statement-breakpoint
-- How frequent a word is decides how a search is done: known of three thousand. It must be set for each partition.
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
-- What follows each other, two characters in a number: 16 bits of each. With `singles`, each character too. And figures,
-- behind a sign that stands in no bare text: rarer than their pairs of digits.
CREATE OR REPLACE FUNCTION "text_pairs"(words text, singles boolean) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
			union all
			select ascii('#') << 16 | (replace(figure[1], '.', '')::numeric % 65536)::integer
			from regexp_matches(words, '\d+(?:\.\d+)*', 'g') as figure
		) as pairs
$$;
--> statement-breakpoint
-- Everything a word may stand in, folded as by foldedText of src/lib/text.ts. Labels as in src/domain/listings/woodland.ts.
CREATE OR REPLACE FUNCTION "listing_haystack"(listing "published_listings") RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	select lower(normalize(concat_ws(E'\n',
		listing.project_name,
		listing.project_sn,
		listing.measure_area || '亩',
		listing.years || '年',
		listing.address,
		listing.species,
		(select name from region_names where id = listing.province_id),
		(select name from region_names where id = listing.city_id),
		(select name from region_names where id = listing.county_id),
		(array['转让', '出租', '转包', '合作', '互换'])[listing.forestry_type],
		case listing.type
			when 1 then '有林地'
			when 2 then '灌木林地'
			when 3 then '乔木林地'
			when 4 then '疏林地'
			when 5 then '苗圃地'
			when 6 then '宜林地'
			when 7 then '无立木林地'
			when 8 then '未成林造林地'
			when 9 then '辅助生产林地'
			when 20 then '其他'
		end
	), NFKC) collate "C")
$$;
--> statement-breakpoint
-- Everything that has a page and can be found. Labels as in src/domain/listings/woodland.ts, plans.ts and projects.ts.
CREATE OR REPLACE VIEW "searchable_records" AS
	select
		'listings'::text as kind, id, state <> 'live' as outdated, releasetime as createtime,
		bare_text(project_sn) as number, project_name as title,
		listing_haystack(published_listings) as head, content as body
	from published_listings
	where state <> 'withdrawn'
	union all
	select
		'news', news.id, false, news.createtime, '', news.title,
		concat_ws(E'\n', news.remark, news.source, experts.username), html_text(left(news.content, 60000))
	from news left join experts on experts.id = news.expert_id and experts.published
	where news.published
	union all
	select
		'projects', id, false, createtime, '', name,
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
		'plans', id, false, createtime, '', title,
		concat_ws(E'\n', (array['森林康养', '空间规划', '产业规划', '景观设计', '特色小镇'])[plan_type], remark),
		html_text(left(content, 60000))
	from plans
	where published
	union all
	select
		'experts', id, false, updatetime, '', username, concat_ws(E'\n', nickname, position, remark), ''
	from experts
	where published;
--> statement-breakpoint
-- Writes anew what search keeps of these records.
CREATE OR REPLACE FUNCTION "refresh_record_search"(of_kind text, changed integer[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	delete from record_search
	where kind = of_kind and id = any(changed)
		-- Narrowed twice: each record is looked up by its id, whatever the planner knows of `changed`.
		and id not in (select shown.id from searchable_records shown where shown.kind = of_kind and shown.id = any(changed));
	insert into record_search as known (
		kind, id, outdated, createtime, number, title, head, body, pairs
	)
	select
		of_kind, id, outdated, createtime, number, title, head, body,
		-- Lines of the body add pairs alone: a single character is looked for in title and summary.
		text_pairs(head, true) || text_pairs(body, false)
	from (
		select
			id, outdated, createtime, number, bare_text(left(title, 300)) as title,
			bare_text(left(title, 300)) || E'\n' || bare_lines(left(head, 2000)) as head,
			bare_lines(left(body, 20000)) as body
		from searchable_records
		where kind = of_kind and id = any(changed)
		offset 0
	) as texts
	order by id
	on conflict (kind, id) do update set
		outdated = excluded.outdated, createtime = excluded.createtime, number = excluded.number, title = excluded.title,
		head = excluded.head, body = excluded.body, pairs = excluded.pairs;
end
$$;
--> statement-breakpoint
DROP TRIGGER "sync_articles_of_expert" ON "experts";
--> statement-breakpoint
CREATE TRIGGER "sync_articles_of_expert" AFTER UPDATE OF "username", "published" ON "experts"
	FOR EACH ROW WHEN (old.username <> new.username OR old.published <> new.published) EXECUTE FUNCTION "sync_articles_of_expert"();
--> statement-breakpoint
SELECT refresh_listing_search(array(SELECT id FROM published_listings WHERE state = 'live'));
--> statement-breakpoint
SELECT refresh_record_search('listings', array(SELECT id FROM published_listings));
--> statement-breakpoint
SELECT refresh_record_search('news', array(SELECT id FROM news));
--> statement-breakpoint
SELECT refresh_record_search('projects', array(SELECT id FROM projects));
--> statement-breakpoint
SELECT refresh_record_search('plans', array(SELECT id FROM plans));
--> statement-breakpoint
SELECT refresh_record_search('experts', array(SELECT id FROM experts));
