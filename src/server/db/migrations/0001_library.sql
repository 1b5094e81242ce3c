-- The change feed knows planning cases, experts and projects too: records that readers see, by kind and id.
CREATE VIEW "public_records" AS
	select 'news'::text as kind, id from news where published
	union all select 'listings', id from releases
	union all select 'plans', id from plans where published
	union all select 'experts', id from experts where published
	union all select 'projects', id from projects where published;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_change"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
	record_id integer := 0;
begin
	if tg_argv[0] in ('news', 'listings', 'plans', 'experts', 'projects') then
		record_id := coalesce(new.id, old.id);
	end if;
	insert into changes_noted values (mine, tg_argv[0], record_id) on conflict do nothing;
	if found then
		insert into changes_commits values (mine) on conflict do nothing;
	end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "note_truncated_records"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
begin
	insert into changes_noted select mine, kind, id from public_records where kind = tg_argv[0] on conflict do nothing;
	insert into changes_commits values (mine) on conflict do nothing;
	return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "publish_changes"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	noted bigint;
	newest bigint;
begin
	delete from changes_commits where tx = new.tx;
	select count(*) into noted from changes_noted where tx = new.tx;
	-- All of it was rolled back to a savepoint.
	if noted = 0 then
		return null;
	end if;
	update change_feed set last = last + noted where id = 1 returning last into newest;
	insert into changes (kind, id, version, deleted, at)
	select
		noted_here.kind,
		noted_here.id,
		newest - noted + row_number() over (order by noted_here.kind, noted_here.id),
		-- Those there is one of have the id 0, and stay.
		noted_here.id <> 0 and not exists (
			select from public_records shown where shown.kind = noted_here.kind and shown.id = noted_here.id
		),
		clock_timestamp()
	from changes_noted noted_here
	where noted_here.tx = new.tx
	on conflict (kind, id) do update
		set version = excluded.version, deleted = excluded.deleted, at = excluded.at;
	delete from changes_noted where tx = new.tx;
	perform pg_notify('content_changed', newest::text);
	return null;
end
$$;
--> statement-breakpoint
DROP TRIGGER "note_truncated" ON "news";
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "news"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('news');
--> statement-breakpoint
DROP TRIGGER "note_truncated" ON "releases";
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "releases"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('listings');
--> statement-breakpoint
DROP FUNCTION "note_truncated_news"();
--> statement-breakpoint
DROP FUNCTION "note_truncated_listings"();
--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "plans"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('plans');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "plans"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('plans');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "plans"
	FOR EACH ROW WHEN (
		(old.published OR new.published)
		AND old.* IS DISTINCT FROM new.*
		AND (old.read_num = new.read_num OR to_jsonb(old) - 'read_num' <> to_jsonb(new) - 'read_num')
	) EXECUTE FUNCTION "note_change"('plans');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "plans"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('plans');
--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "experts"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('experts');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "experts"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('experts');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "experts"
	FOR EACH ROW WHEN (
		(old.published OR new.published)
		AND old.* IS DISTINCT FROM new.*
	) EXECUTE FUNCTION "note_change"('experts');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "experts"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('experts');
--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "projects"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('projects');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "projects"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('projects');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "projects"
	FOR EACH ROW WHEN (
		(old.published OR new.published)
		AND old.* IS DISTINCT FROM new.*
		AND (old.read_num = new.read_num OR to_jsonb(old) - 'read_num' <> to_jsonb(new) - 'read_num')
	) EXECUTE FUNCTION "note_change"('projects');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "projects"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('projects');
