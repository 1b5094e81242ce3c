CREATE TABLE "project_counts" (
	"province_id" integer NOT NULL,
	"industry_id" smallint NOT NULL,
	"stage_id" smallint NOT NULL,
	"n" integer NOT NULL,
	"budget" numeric(20, 4) NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_counts_province_id_industry_id_stage_id_pk" PRIMARY KEY("province_id","industry_id","stage_id")
);
--> statement-breakpoint
-- The same few rows are counted up and down all day.
ALTER TABLE "project_counts" SET (fillfactor = 50);
--> statement-breakpoint
INSERT INTO "project_counts"
	SELECT province_id, industry_id, stage_id, count(*), sum(budget), clock_timestamp()
	FROM projects WHERE published GROUP BY 1, 2, 3;
--> statement-breakpoint
-- What a transaction under way adds to the counts. It is added at its commit, after the row of the change feed is locked:
-- transactions that count the same projects in another order take turns there, so that none waits for another in a circle.
CREATE UNLOGGED TABLE "project_counts_noted" (
	"tx" xid8 NOT NULL,
	"province_id" integer NOT NULL,
	"industry_id" smallint NOT NULL,
	"stage_id" smallint NOT NULL,
	"n" integer NOT NULL,
	"budget" numeric NOT NULL
);
--> statement-breakpoint
CREATE INDEX "project_counts_noted_by_tx" ON "project_counts_noted" ("tx");
--> statement-breakpoint
CREATE FUNCTION "note_project_counts"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
begin
	if tg_op = 'INSERT' then
		insert into project_counts_noted
		select mine, province_id, industry_id, stage_id, count(*), sum(budget)
		from new_rows where published group by 2, 3, 4;
	elsif tg_op = 'DELETE' then
		insert into project_counts_noted
		select mine, province_id, industry_id, stage_id, -count(*), -sum(budget)
		from old_rows where published group by 2, 3, 4;
	elsif tg_op = 'TRUNCATE' then
		insert into project_counts_noted
		select mine, province_id, industry_id, stage_id, -count(*), -sum(budget)
		from projects where published group by 2, 3, 4;
	else
		insert into project_counts_noted
		select mine, province_id, industry_id, stage_id, sum(n), sum(budget)
		from (
			select province_id, industry_id, stage_id, 1 as n, budget from new_rows where published
			union all
			select province_id, industry_id, stage_id, -1, -budget from old_rows where published
		) moved
		group by 2, 3, 4
		having sum(n) <> 0 or sum(budget) <> 0;
	end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "apply_project_counts"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	insert into project_counts as known (province_id, industry_id, stage_id, n, budget, changed_at)
	select province_id, industry_id, stage_id, sum(n), sum(budget), clock_timestamp()
	from project_counts_noted
	where tx = new.tx
	group by 1, 2, 3
	having sum(n) <> 0 or sum(budget) <> 0
	order by 1, 2, 3
	on conflict (province_id, industry_id, stage_id) do update
		set n = known.n + excluded.n, budget = known.budget + excluded.budget, changed_at = excluded.changed_at;
	delete from project_counts_noted where tx = new.tx;
	return null;
end
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "apply_project_counts" AFTER INSERT ON "project_counts_noted"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "apply_project_counts"();
--> statement-breakpoint
CREATE TRIGGER "note_statistics" AFTER INSERT ON "project_counts_noted"
	FOR EACH ROW EXECUTE FUNCTION "note_change"('statistics');
--> statement-breakpoint
CREATE TRIGGER "note_counts_inserted" AFTER INSERT ON "projects" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "note_project_counts"();
--> statement-breakpoint
CREATE TRIGGER "note_counts_updated" AFTER UPDATE ON "projects" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "note_project_counts"();
--> statement-breakpoint
CREATE TRIGGER "note_counts_deleted" AFTER DELETE ON "projects" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "note_project_counts"();
--> statement-breakpoint
CREATE TRIGGER "note_counts_truncated" BEFORE TRUNCATE ON "projects"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_project_counts"();
--> statement-breakpoint
-- Tenders stand on the home page, and have no other page yet.
CREATE TRIGGER "note_inserted" AFTER INSERT ON "tenders"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "tenders"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "tenders"
	FOR EACH ROW WHEN ((old.published OR new.published) AND old.* IS DISTINCT FROM new.*)
	EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" AFTER TRUNCATE ON "tenders"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_change"('home');
