DROP TRIGGER "keep_inserted" ON "releases";
--> statement-breakpoint
DROP TRIGGER "keep_updated" ON "releases";
--> statement-breakpoint
DROP TRIGGER "keep_deleted" ON "releases";
--> statement-breakpoint
DROP TRIGGER "keep_truncated" ON "releases";
--> statement-breakpoint
DROP FUNCTION "keep_release_index"();
--> statement-breakpoint
DROP FUNCTION "refresh_release_index"(integer[]);
--> statement-breakpoint
DROP FUNCTION "release_haystack"("releases");
--> statement-breakpoint
DROP TABLE "release_index";
--> statement-breakpoint
DROP TABLE "release_counts";
--> statement-breakpoint
DROP TABLE "release_days";
--> statement-breakpoint
DROP FUNCTION "release_facet"(smallint, smallint, double precision, double precision);
--> statement-breakpoint
DROP FUNCTION "text_terms"(text);
--> statement-breakpoint
CREATE TABLE "listing_counts" (
	"region_id" integer NOT NULL,
	"forestry_type" smallint NOT NULL,
	"type" smallint NOT NULL,
	"price_band" smallint NOT NULL,
	"area_band" smallint NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "listing_counts_pkey" PRIMARY KEY("region_id","forestry_type","type","price_band","area_band")
);
--> statement-breakpoint
CREATE TABLE "listing_search" (
	"id" integer PRIMARY KEY NOT NULL,
	"forestry_type" smallint NOT NULL,
	"type" smallint NOT NULL,
	"price_band" smallint NOT NULL,
	"area_band" smallint NOT NULL,
	"province_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"county_id" integer NOT NULL,
	"releasetime" timestamp with time zone NOT NULL,
	"price" double precision,
	"per_mu" double precision,
	"area" double precision NOT NULL,
	"has_point" boolean NOT NULL,
	"haystack" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listing_search" SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
-- The same few rows are counted up and down all day.
ALTER TABLE "listing_counts" SET (fillfactor = 50);
--> statement-breakpoint
-- As the bands of src/contract/listings/woodland.ts; 5 is negotiable.
CREATE FUNCTION "price_band"(price double precision) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select (case when price <= 0 then 5 when price < 100 then 1 when price < 1000 then 2 when price < 3000 then 3 else 4 end)::smallint
$$;
--> statement-breakpoint
CREATE FUNCTION "area_band"(area double precision) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select (case when area < 100 then 1 when area < 1000 then 2 when area < 5000 then 3 else 4 end)::smallint
$$;
--> statement-breakpoint
-- Every one, two and three characters that follow each other in a text: whatever stands in it is found by how it begins.
CREATE FUNCTION "text_ngrams"(haystack text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select array_to_tsvector(array_agg(one) || array_agg(one || two) || array_agg(one || two || three))
	from (
		select one, coalesce(two, '') as two, coalesce(three, '') as three
		from (select string_to_array(haystack, null) as characters) as split,
			unnest(characters, characters[2:], characters[3:]) as following(one, two, three)
	) as ngrams
$$;
--> statement-breakpoint
-- Everything a word may stand in, folded as by foldedText of src/lib/text.ts. Labels as in src/domain/listings/woodland.ts.
CREATE FUNCTION "listing_haystack"(release "releases") RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	select lower(normalize(concat_ws(E'\n',
		release.project_name,
		release.address,
		release.species,
		(select name from region_names where id = release.province_id),
		(select name from region_names where id = release.city_id),
		(select name from region_names where id = release.county_id),
		(array['转让', '出租', '转包', '合作', '互换'])[release.forestry_type],
		case release.type
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
-- Writes what search keeps of these releases anew.
CREATE FUNCTION "refresh_listing_search"(changed integer[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	-- Counts are locked in one order, so that two transactions that change the same ones never wait for each other both.
	insert into listing_counts as known (region_id, forestry_type, type, price_band, area_band, n)
	select region_id, forestry_type, type, price_band, area_band, sum(step)
	from (
		select forestry_type, type, price_band, area_band, province_id, city_id, county_id, -1 as step
		from listing_search
		where id = any(changed)
		union all
		select forestry_type, type, price_band(face_price), area_band(measure_area), province_id, city_id, county_id, 1
		from releases
		where id = any(changed) and state = 'live'
	) as moved, lateral unnest(array[0, province_id, city_id, county_id]) with ordinality as regions(region_id, level)
	where region_id > 0 or level = 1
	group by region_id, forestry_type, type, price_band, area_band
	having sum(step) <> 0
	order by region_id, forestry_type, type, price_band, area_band
	on conflict (region_id, forestry_type, type, price_band, area_band) do update set n = known.n + excluded.n;

	delete from listing_search where id = any(changed);

	insert into listing_search (
		id, forestry_type, type, price_band, area_band, province_id, city_id, county_id, releasetime, price, per_mu, area,
		has_point, haystack
	)
	select
		id, forestry_type, type, price_band(face_price), area_band(measure_area), province_id, city_id, county_id, releasetime,
		case when face_price > 0 then face_price end,
		case when face_price > 0 and measure_area > 0 and years > 0 then face_price * 10000 / measure_area / years end,
		measure_area, lng is not null and lat is not null, listing_haystack(releases)
	from releases
	where id = any(changed) and state = 'live'
	order by id;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "sync_listing_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	changed integer[];
begin
	if tg_op = 'TRUNCATE' then
		truncate listing_search, listing_counts;
		return null;
	elsif tg_op = 'INSERT' then
		select array_agg(id) into changed from new_rows where state = 'live';
	elsif tg_op = 'DELETE' then
		select array_agg(id) into changed from old_rows where state = 'live';
	else
		-- A listing keeps its id: src/server/listings/published-listings.table.ts.
		select array_agg(was.id) into changed
		from old_rows was join new_rows now on now.id = was.id
		where (was.state = 'live' or now.state = 'live') and (
			was.state, was.project_name, was.address, was.species, was.forestry_type, was.type, was.province_id,
			was.city_id, was.county_id, was.measure_area, was.face_price, was.years, was.releasetime,
			was.lng is not null and was.lat is not null
		) is distinct from (
			now.state, now.project_name, now.address, now.species, now.forestry_type, now.type, now.province_id,
			now.city_id, now.county_id, now.measure_area, now.face_price, now.years, now.releasetime,
			now.lng is not null and now.lat is not null
		);
	end if;
	if changed is not null then
		perform refresh_listing_search(changed);
	end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "sync_search_inserted" AFTER INSERT ON "releases" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_listing_search"();
--> statement-breakpoint
CREATE TRIGGER "sync_search_updated" AFTER UPDATE ON "releases" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_listing_search"();
--> statement-breakpoint
CREATE TRIGGER "sync_search_deleted" AFTER DELETE ON "releases" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_listing_search"();
--> statement-breakpoint
CREATE TRIGGER "sync_search_truncated" AFTER TRUNCATE ON "releases"
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_listing_search"();
--> statement-breakpoint
SELECT "refresh_listing_search"(array(SELECT "id" FROM "releases"));
--> statement-breakpoint
CREATE INDEX "listing_search_newest" ON "listing_search" USING btree ("releasetime" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","has_point");
--> statement-breakpoint
CREATE INDEX "listing_search_price_asc" ON "listing_search" USING btree ("price","id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_price_desc" ON "listing_search" USING btree ("price" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_permu_asc" ON "listing_search" USING btree ("per_mu","id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_permu_desc" ON "listing_search" USING btree ("per_mu" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_area" ON "listing_search" USING btree ("area","id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_large_price_asc" ON "listing_search" USING btree ("area_band","price","id" DESC NULLS LAST,"forestry_type","type","price_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_large_price_desc" ON "listing_search" USING btree ("area_band","price" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","price_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_large_permu_asc" ON "listing_search" USING btree ("area_band","per_mu","id" DESC NULLS LAST,"forestry_type","type","price_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_large_permu_desc" ON "listing_search" USING btree ("area_band","per_mu" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","price_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_dear_permu_asc" ON "listing_search" USING btree ("price_band","per_mu","id" DESC NULLS LAST,"forestry_type","type","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_dear_permu_desc" ON "listing_search" USING btree ("price_band","per_mu" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_dear_area" ON "listing_search" USING btree ("price_band","area","id" DESC NULLS LAST,"forestry_type","type","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_kind" ON "listing_search" USING btree ("forestry_type","type","price_band","area_band","releasetime","id","price","per_mu","area","province_id");
--> statement-breakpoint
CREATE INDEX "listing_search_type" ON "listing_search" USING btree ("type","price_band","area_band","releasetime","id","price","per_mu","area","province_id");
--> statement-breakpoint
CREATE INDEX "listing_search_province" ON "listing_search" USING btree ("province_id","forestry_type","type","price_band","area_band","releasetime","id","price","per_mu","area");
--> statement-breakpoint
CREATE INDEX "listing_search_city" ON "listing_search" USING btree ("city_id","forestry_type","type","price_band","area_band","releasetime","id","price","per_mu","area");
--> statement-breakpoint
CREATE INDEX "listing_search_county" ON "listing_search" USING btree ("county_id","forestry_type","type","price_band","area_band","releasetime","id","price","per_mu","area");
--> statement-breakpoint
CREATE INDEX "listing_search_words" ON "listing_search" USING gin (text_ngrams("haystack")) WITH (fastupdate=false);
--> statement-breakpoint
-- How frequent a word is decides how a search is done: known of three thousand, not of one.
ALTER INDEX "listing_search_words" ALTER COLUMN 1 SET STATISTICS 300;
--> statement-breakpoint
-- Prices grow with areas.
CREATE STATISTICS "listing_search_bands" (mcv) ON "price_band", "area_band" FROM "listing_search";
--> statement-breakpoint
ANALYZE "listing_search";
