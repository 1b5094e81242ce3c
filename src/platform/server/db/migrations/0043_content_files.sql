CREATE TABLE "content_files" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"file" text NOT NULL,
	"place" integer NOT NULL,
	"offered_as" text,
	"shown_as" text,
	"size" bigint NOT NULL,
	"has_password" boolean NOT NULL,
	"title" text NOT NULL,
	"category" smallint NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	CONSTRAINT "content_files_kind_id_file_pk" PRIMARY KEY("kind","id","file")
);
--> statement-breakpoint
ALTER TABLE "content_files" ADD CONSTRAINT "content_files_kind_id_content_records_kind_id_fk" FOREIGN KEY ("kind","id") REFERENCES "public"."content_records"("kind","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_files_by_file" ON "content_files" USING btree ("file","updatetime","kind","id");--> statement-breakpoint
CREATE INDEX "content_files_offered" ON "content_files" USING btree ("updatetime","kind","id") WHERE "content_files"."offered_as" is not null;--> statement-breakpoint
CREATE INDEX "content_files_shown" ON "content_files" USING btree ("updatetime","kind","id") WHERE "content_files"."shown_as" is not null;
--> statement-breakpoint
-- Addresses in the fields of a version, each once: those that are a field, or an entry of one, by themselves, and those that an
-- element of a text loads or links to. Attachments and linked documents with the name that readers see.
CREATE FUNCTION "files_in"(data jsonb)
RETURNS TABLE (file text, place bigint, offered_as text, shown_as text, size bigint, has_password boolean)
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	with texts as materialized (
		select words #>> '{}' as words, field
		from jsonb_path_query(data, 'strict $.** ? (@.type() == "string")') with ordinality as each_text(words, field)
	),
	html as materialized (
		select words, field from texts where strpos(words, '<') > 0
	),
	found as (
		select array[1, field, 0, 0] as at, words as file, null::text as offered_as, null::text as shown_as, 0::bigint as size, false as has_password
		from texts
		union all
		select array[0, nth, 0, 0], picture ->> 'file', null, '', 0, false
		from jsonb_array_elements(case jsonb_typeof(data -> 'images') when 'array' then data -> 'images' else '[]' end)
			with ordinality as each_picture(picture, nth)
		union all
		select
			array[0, nth, 1, 0], entry ->> 'file', coalesce(entry ->> 'name', ''), null,
			case when entry ->> 'size' ~ '^\d{1,12}$' then (entry ->> 'size')::bigint else 0 end,
			coalesce(entry ->> 'has_password', '') = 'true'
		from jsonb_array_elements(case jsonb_typeof(data -> 'files') when 'array' then data -> 'files' else '[]' end)
			with ordinality as each_entry(entry, nth)
		union all
		select
			array[1, field, element, attribute],
			replace(coalesce(loaded[2], loaded[3]), '&amp;', '&'),
			null,
			case when lower(tag[1]) = 'img' and lower(loaded[1]) = 'src'
				then coalesce(html_text(substring(tag[2] from '(?i)\salt="([^"]*)"')), '') end,
			0, false
		from html,
			regexp_matches(words, '<([a-z][a-z0-9]*)(\s[^<>]*)>', 'gi') with ordinality as each_tag(tag, element),
			regexp_matches(tag[2], '\s(src|href|poster)=(?:"([^"]*)"|''([^'']*)'')', 'gi')
				with ordinality as each_attribute(loaded, attribute)
		union all
		-- PostgreSQL takes the greed of the first quantifier for all.
		select
			array[1, field, nth, 0],
			replace(link[1], '&amp;', '&'),
			left(btrim(regexp_replace(html_text(link[2]), '\s+', ' ', 'g')), 200),
			null, 0, false
		from html,
			regexp_matches(
				words,
				'<a [^>]*href="([^"]+\.(?:pdf|ofd|docx?|wps|rtf|xlsx?|et|csv|pptx?|dps|txt|zip|rar|7z|km[lz]))"[^>]*>((?:[^<]|<(?!/?a[ >]))*)',
				'gi'
			) with ordinality as each_link(link, nth)
	)
	select
		split_part(file, '#', 1),
		row_number() over (order by min(at)),
		coalesce(
			(array_agg(offered_as order by at) filter (where offered_as <> ''))[1],
			-- What has no name is called as the file is.
			case when count(offered_as) > 0 then regexp_replace(split_part(file, '#', 1), '^.*/', '') end
		),
		(array_agg(shown_as order by at) filter (where shown_as is not null))[1],
		max(size),
		bool_or(has_password)
	from found
	where file ~ '^(?:https?:/)?/[^\s"''<>\\]+$' and length(file) <= 500
	group by split_part(file, '#', 1)
$$;
--> statement-breakpoint
CREATE FUNCTION "refresh_content_files"(of_kind text, changed integer[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	delete from content_files where kind = of_kind and id = any(changed);
	insert into content_files (
		kind, id, file, place, offered_as, shown_as, size, has_password, title, category, updatetime
	)
	select
		record.kind, record.id, used.file, min(used.place),
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
CREATE FUNCTION "sync_content_files"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	perform refresh_content_files(new.kind, array[new.id]);
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "sync_content_files_rows"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	perform refresh_content_files(kind, array_agg(distinct id)) from changed_rows group by kind;
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "sync_content_files_added" AFTER INSERT ON "content_records" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_content_files_rows"();
--> statement-breakpoint
CREATE TRIGGER "sync_content_files" AFTER UPDATE OF "title", "category", "version", "live_version", "scheduled_version", "removed", "updatetime"
	ON "content_records" FOR EACH ROW EXECUTE FUNCTION "sync_content_files"();
--> statement-breakpoint
CREATE TRIGGER "sync_content_files_added" AFTER INSERT ON "content_versions" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_content_files_rows"();
--> statement-breakpoint
CREATE TRIGGER "sync_content_files_removed" AFTER DELETE ON "content_versions" REFERENCING OLD TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_content_files_rows"();
--> statement-breakpoint
CREATE TRIGGER "sync_content_files" AFTER UPDATE OF "data" ON "content_versions"
	FOR EACH ROW EXECUTE FUNCTION "sync_content_files"();
--> statement-breakpoint
SELECT refresh_content_files(kind, array_agg(id)) FROM content_records GROUP BY kind;
