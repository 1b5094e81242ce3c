-- What a saved search asks for is one value; what it does not ask for is not in it.
ALTER TABLE "saved_searches" ADD COLUMN "filter" jsonb;--> statement-breakpoint
UPDATE "saved_searches" SET "filter" = (
	select coalesce(jsonb_object_agg(field, asked), '{}')
	from jsonb_each(to_jsonb("saved_searches")) as fields(field, asked)
	where field in ('forestry_type', 'type', 'forestry_types', 'types', 'forestry_price', 'province_id', 'city_id', 'county_id', 'measure_area', 'score', 'species', 'price_min', 'price_max', 'area_min', 'area_max', 'permu_min', 'permu_max', 'years_min', 'years_max', 'keyword')
		and asked not in ('0', '""')
);--> statement-breakpoint
ALTER TABLE "saved_searches" ALTER COLUMN "filter" SET NOT NULL;--> statement-breakpoint
DROP INDEX "saved_searches_same";--> statement-breakpoint
DROP INDEX "saved_searches_region";--> statement-breakpoint
ALTER TABLE "saved_searches"
	DROP COLUMN "forestry_type",
	DROP COLUMN "type",
	DROP COLUMN "forestry_types",
	DROP COLUMN "types",
	DROP COLUMN "forestry_price",
	DROP COLUMN "province_id",
	DROP COLUMN "city_id",
	DROP COLUMN "county_id",
	DROP COLUMN "measure_area",
	DROP COLUMN "score",
	DROP COLUMN "species",
	DROP COLUMN "price_min",
	DROP COLUMN "price_max",
	DROP COLUMN "area_min",
	DROP COLUMN "area_max",
	DROP COLUMN "permu_min",
	DROP COLUMN "permu_max",
	DROP COLUMN "years_min",
	DROP COLUMN "years_max",
	DROP COLUMN "keyword";--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_same" ON "saved_searches" USING btree ("user_id","filter");--> statement-breakpoint
CREATE INDEX "saved_searches_region" ON "saved_searches" USING btree (("filter" ->> 'province_id'),("filter" ->> 'forestry_type'));
