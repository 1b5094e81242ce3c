-- What a saved search asks for is one value; what it does not ask for is not in it. The columns that held it stay until the
-- next migration: servers of the version before write and read them while this one starts.
ALTER TABLE "saved_searches" ADD COLUMN "filter" jsonb;--> statement-breakpoint
CREATE FUNCTION saved_filter(saved jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	select coalesce(jsonb_object_agg(field, asked), '{}')
	from jsonb_each(saved) as fields(field, asked)
	where field in ('forestry_type', 'type', 'forestry_types', 'types', 'forestry_price', 'province_id', 'city_id', 'county_id', 'measure_area', 'score', 'species', 'price_min', 'price_max', 'area_min', 'area_max', 'permu_min', 'permu_max', 'years_min', 'years_max', 'keyword')
		and asked not in ('0', '""')
$$;--> statement-breakpoint
UPDATE "saved_searches" SET "filter" = saved_filter(to_jsonb("saved_searches"));--> statement-breakpoint
ALTER TABLE "saved_searches" ALTER COLUMN "filter" SET NOT NULL;--> statement-breakpoint
CREATE FUNCTION fill_saved_filter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF new.filter IS NULL THEN
		new.filter := saved_filter(to_jsonb(new));
	ELSE
		new := jsonb_populate_record(new, new.filter);
	END IF;
	RETURN new;
END
$$;--> statement-breakpoint
CREATE TRIGGER fill_saved_filter BEFORE INSERT ON "saved_searches" FOR EACH ROW EXECUTE FUNCTION fill_saved_filter();--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_filter" ON "saved_searches" USING btree ("user_id","filter");--> statement-breakpoint
CREATE INDEX "saved_searches_place" ON "saved_searches" USING btree (("filter" ->> 'province_id'),("filter" ->> 'forestry_type'));
