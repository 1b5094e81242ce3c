ALTER TABLE "content_records" ADD COLUMN "retry_at" timestamp with time zone;
--> statement-breakpoint
-- As in 0043, except for the lock and for the places: those of the newest version come first.
CREATE OR REPLACE FUNCTION "refresh_content_files"(of_kind text, changed integer[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	-- Of two at once the second waits, and reads what the first has written.
	perform from content_records where kind = of_kind and id = any(changed) order by id for no key update;
	delete from content_files where kind = of_kind and id = any(changed);
	insert into content_files (
		kind, id, file, place, offered_as, shown_as, size, has_password, title, category, updatetime
	)
	select
		record.kind, record.id, used.file, coalesce(min(used.place) filter (where is_newest), min(used.place)),
		max(used.offered_as) filter (where is_newest), max(used.shown_as) filter (where is_newest),
		coalesce(max(used.size) filter (where is_newest), 0), coalesce(bool_or(used.has_password) filter (where is_newest), false),
		record.title, record.category, record.updatetime
	from content_records record
	join content_versions edition on edition.kind = record.kind and edition.id = record.id
		and edition.number in (record.version, record.live_version, record.scheduled_version)
	cross join lateral files_in(edition.data) used
	cross join lateral (select edition.number = record.version as is_newest) newest
	where record.kind = of_kind and record.id = any(changed) and not record.removed
		-- A version is inserted after its record, and then this is done again.
		and exists (
			select from content_versions last
			where last.kind = record.kind and last.id = record.id and last.number = record.version
		)
	group by record.kind, record.id, used.file;
end
$$;
--> statement-breakpoint
-- In one order everywhere, as two that lock the same records would otherwise wait for each other.
CREATE OR REPLACE FUNCTION "sync_content_files_rows"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	perform refresh_content_files(kind, array_agg(distinct id)) from changed_rows group by kind order by kind;
	return null;
end
$$;
--> statement-breakpoint
SELECT refresh_content_files(kind, array_agg(id)) FROM content_records
WHERE version <> coalesce(live_version, version) OR version <> coalesce(scheduled_version, version)
GROUP BY kind ORDER BY kind;
