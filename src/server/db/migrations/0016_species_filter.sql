DROP INDEX "saved_searches_same";--> statement-breakpoint
ALTER TABLE "saved_searches" ADD COLUMN "species" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "listing_search" ADD COLUMN "species" text;--> statement-breakpoint
UPDATE "listing_search" SET "species" = "published_listings"."species"
FROM "published_listings"
WHERE "published_listings"."id" = "listing_search"."id";
--> statement-breakpoint
ALTER TABLE "listing_search" ALTER COLUMN "species" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_same" ON "saved_searches" USING btree ("user_id","forestry_type","type","forestry_types","types","forestry_price","province_id","city_id","county_id","measure_area","score","species","price_min","price_max","area_min","area_max","permu_min","permu_max","years_min","years_max","keyword");--> statement-breakpoint
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
		years, score, species, has_point, haystack
	)
	select
		id, forestry_type, type, price_band(face_price), area_band(measure_area), province_id, city_id, county_id, releasetime,
		case when face_price > 0 then face_price end,
		case when face_price > 0 and measure_area > 0 and years > 0 then face_price * 10000 / measure_area / years end,
		measure_area, years, (fraction ->> 'comprehensive')::double precision, species,
		lng is not null and lat is not null, listing_haystack(published_listings)
	from published_listings
	where id = any(changed) and state = 'live'
	order by id;
end
$$;
