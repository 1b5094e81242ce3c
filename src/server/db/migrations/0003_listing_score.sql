DROP INDEX "saved_searches_same";--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "score" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "score" double precision;--> statement-breakpoint
-- Until now a score said neither when it was made nor by which model.
UPDATE "published_listings" SET "fraction" = '{"date": "", "model": ""}' || "fraction" WHERE "fraction" IS NOT NULL;
--> statement-breakpoint
UPDATE "listing_search" SET "score" = ("fraction" ->> 'comprehensive')::double precision
FROM "published_listings"
WHERE "published_listings"."id" = "listing_search"."id" AND "fraction" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "listing_search_score" ON "listing_search" USING btree ("score" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","releasetime");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_same" ON "saved_searches" USING btree ("user_id","forestry_type","type","forestry_price","province_id","city_id","county_id","measure_area","score","keyword");--> statement-breakpoint
-- Writes what search keeps of these listings anew.
CREATE OR REPLACE FUNCTION "refresh_listing_search"(changed integer[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
		from published_listings
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
		score, has_point, haystack
	)
	select
		id, forestry_type, type, price_band(face_price), area_band(measure_area), province_id, city_id, county_id, releasetime,
		case when face_price > 0 then face_price end,
		case when face_price > 0 and measure_area > 0 and years > 0 then face_price * 10000 / measure_area / years end,
		measure_area, (fraction ->> 'comprehensive')::double precision, lng is not null and lat is not null,
		listing_haystack(published_listings)
	from published_listings
	where id = any(changed) and state = 'live'
	order by id;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "sync_listing_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
			was.lng is not null and was.lat is not null, was.fraction ->> 'comprehensive'
		) is distinct from (
			now.state, now.project_name, now.address, now.species, now.forestry_type, now.type, now.province_id,
			now.city_id, now.county_id, now.measure_area, now.face_price, now.years, now.releasetime,
			now.lng is not null and now.lat is not null, now.fraction ->> 'comprehensive'
		);
	end if;
	if changed is not null then
		perform refresh_listing_search(changed);
	end if;
	return null;
end
$$;
