CREATE TABLE "change_feed" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"database" uuid DEFAULT gen_random_uuid() NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "change_feed_one" CHECK ("change_feed"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"version" bigint NOT NULL,
	"deleted" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "changes_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "changes_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "publish_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"up_to" text NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"rendered" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"deleted" integer DEFAULT 0 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"milliseconds" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL
);

--> statement-breakpoint
INSERT INTO "change_feed" DEFAULT VALUES;
--> statement-breakpoint
-- What a transaction under way has changed so far. Every row is gone again when its transaction commits, so
-- nothing here needs to outlive a crash.
CREATE UNLOGGED TABLE "changes_noted" (
	"tx" xid8 NOT NULL,
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	PRIMARY KEY("tx","kind","id")
);
--> statement-breakpoint
-- One row per transaction that noted something: carries the trigger that runs at its commit.
CREATE UNLOGGED TABLE "changes_commits" ("tx" xid8 PRIMARY KEY NOT NULL);
--> statement-breakpoint
-- Argument: the kind. Notes the row's own id for news, 0 for kinds of which there is only one. Rows are noted
-- at once and numbered at the commit in one go: a trigger per row that numbered them would walk, for each row,
-- over all versions of the feed's row that its own transaction left behind.
CREATE FUNCTION "note_change"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
	record_id integer := 0;
begin
	if tg_argv[0] = 'news' then
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
-- Truncating fires no row's trigger.
CREATE FUNCTION "note_truncated_news"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
begin
	insert into changes_noted select mine, 'news', id from news where published on conflict do nothing;
	insert into changes_commits values (mine) on conflict do nothing;
	return null;
end
$$;
--> statement-breakpoint
-- At the commit. The lock on the feed's row is held until the commit is done: versions are given out in the
-- order of commits and without a gap, and whoever reads version n can read all before it.
CREATE FUNCTION "publish_changes"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
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
		noted_here.kind = 'news' and news.id is null,
		clock_timestamp()
	from changes_noted noted_here
	left join news on noted_here.kind = 'news' and news.id = noted_here.id and news.published
	where noted_here.tx = new.tx
	on conflict (kind, id) do update
		set version = excluded.version, deleted = excluded.deleted, at = excluded.at;
	delete from changes_noted where tx = new.tx;
	perform pg_notify('content_changed', newest::text);
	return null;
end
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "publish_changes" AFTER INSERT ON "changes_commits"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "publish_changes"();
--> statement-breakpoint
-- The conditions decide before any function runs: counting a read costs next to nothing.
CREATE TRIGGER "note_inserted" AFTER INSERT ON "news"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('news');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "news"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('news');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "news"
	FOR EACH ROW WHEN (
		(old.published OR new.published)
		AND old.* IS DISTINCT FROM new.*
		AND (old.read_num = new.read_num OR to_jsonb(old) - 'read_num' <> to_jsonb(new) - 'read_num')
	) EXECUTE FUNCTION "note_change"('news');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "news"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_news"();
--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "banners"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "banners"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "banners"
	FOR EACH ROW WHEN ((old.published OR new.published) AND old.* IS DISTINCT FROM new.*)
	EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "banners"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_inserted_or_deleted" AFTER INSERT OR DELETE ON "links"
	FOR EACH ROW EXECUTE FUNCTION "note_change"('links');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "links"
	FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION "note_change"('links');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "links"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_change"('links');
--> statement-breakpoint
CREATE TRIGGER "note_inserted_or_deleted" AFTER INSERT OR DELETE ON "settings"
	FOR EACH ROW EXECUTE FUNCTION "note_change"('settings');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "settings"
	FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION "note_change"('settings');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "settings"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_change"('settings');
