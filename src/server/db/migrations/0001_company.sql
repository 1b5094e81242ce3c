CREATE TABLE "bond_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bond_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bond_id" integer NOT NULL,
	"event" text NOT NULL,
	"from_state" smallint,
	"to_state" smallint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"who" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bond_proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bond_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bond_id" integer NOT NULL,
	"change" text NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bonds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bonds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tender_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"amount_fen" bigint NOT NULL,
	"state" smallint NOT NULL,
	"vouchers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certificatetime" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"updatetime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"days" smallint NOT NULL,
	"price_fen" bigint NOT NULL,
	"state" text NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tender_counts" (
	"kind" smallint PRIMARY KEY NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tender_signups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tender_signups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tender_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "tenders_by_type";--> statement-breakpoint
DROP INDEX "tenders_of_project";--> statement-breakpoint
DROP INDEX "user_uploads_unused";--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "phone_digits" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "enquiries" SET "phone_digits" = regexp_replace("mobile", '\D', '', 'g');--> statement-breakpoint
ALTER TABLE "enquiries" ALTER COLUMN "phone_digits" DROP DEFAULT;--> statement-breakpoint
DROP INDEX "enquiries_by_mobile";--> statement-breakpoint
CREATE INDEX "enquiries_by_phone" ON "enquiries" USING btree ("phone_digits","id");--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "f_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "wants_sms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "revealed_at" timestamp with time zone;--> statement-breakpoint
-- Until now every number was shown.
UPDATE "leads" SET "revealed_at" = "createtime";--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "category" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "kind" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Kinds as marketKindOf (src/domain/tenders.ts) has them; all were works until now.
UPDATE "tenders" SET "kind" = CASE WHEN "infor_type" >= 3 THEN 5 WHEN "ptype" = 2 THEN 4 ELSE 1 END;--> statement-breakpoint
-- Of public tenders with one number the newest keeps it: numbers are names of pages from now on.
UPDATE "tenders" SET "project_sn" = "project_sn" || '-' || "id" WHERE "published" AND EXISTS (
	SELECT FROM "tenders" AS "newer"
	WHERE "newer"."published" AND "newer"."id" > "tenders"."id" AND lower("newer"."project_sn") = lower("tenders"."project_sn")
);--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "estimate" numeric(12, 4) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "bond_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "signup_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "bond_due" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "open_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "change_content" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "result_content" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "contract_content" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "winner" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "winning_price" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "read_num" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_uploads" ADD COLUMN "bond_id" integer;--> statement-breakpoint
ALTER TABLE "bond_entries" ADD CONSTRAINT "bond_entries_bond_id_bonds_id_fk" FOREIGN KEY ("bond_id") REFERENCES "public"."bonds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bond_proposals" ADD CONSTRAINT "bond_proposals_bond_id_bonds_id_fk" FOREIGN KEY ("bond_id") REFERENCES "public"."bonds"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bond_proposals" ADD CONSTRAINT "bond_proposals_proposed_by_staff_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonds" ADD CONSTRAINT "bonds_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonds" ADD CONSTRAINT "bonds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_orders" ADD CONSTRAINT "membership_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_signups" ADD CONSTRAINT "tender_signups_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_signups" ADD CONSTRAINT "tender_signups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bond_entries_of_bond" ON "bond_entries" USING btree ("bond_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "bond_proposals_open" ON "bond_proposals" USING btree ("bond_id") WHERE "bond_proposals"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "bonds_once" ON "bonds" USING btree ("tender_id","user_id");--> statement-breakpoint
CREATE INDEX "bonds_of_user" ON "bonds" USING btree ("user_id","createtime","id");--> statement-breakpoint
CREATE INDEX "bonds_by_state" ON "bonds" USING btree ("state","updatetime","id");--> statement-breakpoint
CREATE INDEX "bonds_newest" ON "bonds" USING btree ("updatetime","id");--> statement-breakpoint
CREATE UNIQUE INDEX "membership_orders_trial" ON "membership_orders" USING btree ("user_id") WHERE "membership_orders"."kind" = 'trial';--> statement-breakpoint
CREATE UNIQUE INDEX "membership_orders_waiting" ON "membership_orders" USING btree ("user_id") WHERE "membership_orders"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "membership_orders_of_user" ON "membership_orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tender_signups_once" ON "tender_signups" USING btree ("tender_id","user_id");--> statement-breakpoint
CREATE INDEX "tender_signups_of_user" ON "tender_signups" USING btree ("user_id","createtime","id");--> statement-breakpoint
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_bond_id_bonds_id_fk" FOREIGN KEY ("bond_id") REFERENCES "public"."bonds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tenders_newest" ON "tenders" USING btree ("createtime","id","kind","ptype","infor_type","industry_type","province_id","signup_end") WHERE "tenders"."published";--> statement-breakpoint
CREATE INDEX "tenders_of_kind" ON "tenders" USING btree ("kind","createtime","id","ptype","infor_type","industry_type","province_id","signup_end") WHERE "tenders"."published";--> statement-breakpoint
CREATE INDEX "tenders_of_province" ON "tenders" USING btree ("province_id","createtime","id","kind","ptype","infor_type","industry_type","signup_end") WHERE "tenders"."published";--> statement-breakpoint
CREATE INDEX "tenders_by_notice" ON "tenders" USING btree ("infor_type","createtime","id") WHERE "tenders"."published";--> statement-breakpoint
CREATE INDEX "tenders_open" ON "tenders" USING btree (coalesce("signup_end", 'infinity'::timestamptz)) WHERE "tenders"."published" and "tenders"."infor_type" < 3;--> statement-breakpoint
CREATE INDEX "tenders_by_number" ON "tenders" USING btree ("project_sn") WHERE "tenders"."published";--> statement-breakpoint
CREATE UNIQUE INDEX "tenders_number" ON "tenders" USING btree (lower("project_sn")) WHERE "tenders"."published";--> statement-breakpoint
CREATE INDEX "user_uploads_unused" ON "user_uploads" USING btree ("unused_since") WHERE "user_uploads"."listing_id" is null and "user_uploads"."bond_id" is null;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "is_member";--> statement-breakpoint
CREATE OR REPLACE VIEW "public_records" AS
	select 'news'::text as kind, id from news where published
	union all select 'listings', id from published_listings
	union all select 'plans', id from plans where published
	union all select 'experts', id from experts where published
	union all select 'projects', id from projects where published
	union all select 'tenders', id from tenders where published;
--> statement-breakpoint
-- Notes which record was changed: by its id, or 0 for those there is one of.
CREATE OR REPLACE FUNCTION "note_change"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
	record_id integer := 0;
begin
	if tg_argv[0] in ('news', 'listings', 'plans', 'experts', 'projects', 'tenders') then
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
DROP TRIGGER "note_inserted" ON "tenders";
--> statement-breakpoint
DROP TRIGGER "note_deleted" ON "tenders";
--> statement-breakpoint
DROP TRIGGER "note_updated" ON "tenders";
--> statement-breakpoint
DROP TRIGGER "note_truncated" ON "tenders";
--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "tenders"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('tenders');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "tenders"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('tenders');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "tenders"
	FOR EACH ROW WHEN (
		(old.published OR new.published)
		AND old.* IS DISTINCT FROM new.*
		AND (old.read_num = new.read_num OR to_jsonb(old) - 'read_num' <> to_jsonb(new) - 'read_num')
	) EXECUTE FUNCTION "note_change"('tenders');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "tenders"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('tenders');
--> statement-breakpoint
-- The same few rows are counted up and down all day.
ALTER TABLE "tender_counts" SET (fillfactor = 50);
--> statement-breakpoint
-- Counts are locked in one order, so that two transactions that change the same ones never wait for each other both.
CREATE FUNCTION "count_added_tenders"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	insert into tender_counts as known (kind, n)
	select kind, count(*) from new_rows where published group by kind order by kind
	on conflict (kind) do update set n = known.n + excluded.n;
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "count_removed_tenders"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	insert into tender_counts as known (kind, n)
	select kind, -count(*) from old_rows where published group by kind order by kind
	on conflict (kind) do update set n = known.n + excluded.n;
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "count_changed_tender"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	insert into tender_counts as known (kind, n)
	select kind, sum(step)
	from (values (old.kind, -old.published::integer), (new.kind, new.published::integer)) as moved (kind, step)
	group by kind
	having sum(step) <> 0
	order by kind
	on conflict (kind) do update set n = known.n + excluded.n;
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "clear_tender_counts"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	delete from tender_counts;
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "count_added" AFTER INSERT ON "tenders" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "count_added_tenders"();
--> statement-breakpoint
CREATE TRIGGER "count_removed" AFTER DELETE ON "tenders" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_tenders"();
--> statement-breakpoint
CREATE TRIGGER "count_changed" AFTER UPDATE ON "tenders"
	FOR EACH ROW WHEN ((old.kind, old.published) IS DISTINCT FROM (new.kind, new.published))
	EXECUTE FUNCTION "count_changed_tender"();
--> statement-breakpoint
CREATE TRIGGER "count_truncated" AFTER TRUNCATE ON "tenders"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_tender_counts"();
--> statement-breakpoint
INSERT INTO "tender_counts" SELECT kind, count(*) FROM "tenders" WHERE published GROUP BY kind;
--> statement-breakpoint
CREATE TABLE "record_search_tenders" PARTITION OF "record_search" FOR VALUES IN ('tenders') WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
-- As for the other partitions: how frequent a word is decides how a search is done.
DO $$
declare
	part regclass;
begin
	for part in
		select inhrelid::regclass from pg_inherits join pg_index on indexrelid = inhrelid
		where indrelid = 'record_search_tenders'::regclass
			and inhparent in ('record_search_title_words'::regclass, 'record_search_head_words'::regclass)
	loop
		execute format('alter index %s alter column 1 set statistics 300', part);
	end loop;
end
$$;
--> statement-breakpoint
ALTER TABLE "record_search_tenders" ALTER COLUMN "pairs" SET STATISTICS 300, ALTER COLUMN "pairs" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- Everything that has a page and can be found. Labels as in src/domain/listings/woodland.ts, plans.ts, projects.ts and
-- tenders.ts. A tender with a result is one that nobody can sign up for any more.
CREATE OR REPLACE VIEW "searchable_records" AS
	select
		'listings'::text as kind, id, state <> 'live' as outdated, releasetime as createtime,
		bare_text(project_sn) as number, project_name as title,
		listing_haystack(published_listings) as head, content as body
	from published_listings
	where state <> 'withdrawn'
	union all
	select
		'news', news.id, false, news.createtime, '', news.title,
		concat_ws(E'\n', news.remark, news.source, experts.username), html_text(left(news.content, 60000))
	from news left join experts on experts.id = news.expert_id and experts.published
	where news.published
	union all
	select
		'projects', id, false, createtime, '', name,
		concat_ws(E'\n',
			(select name from region_names where region_names.id = province_id),
			(select name from region_names where region_names.id = city_id),
			(select name from region_names where region_names.id = county_id),
			(array['财政部项目库', '发改委项目库', '地方项目库'])[type],
			(array['项目发起', '项目采购', '项目执行', '项目移交'])[stage_id],
			(array['建设', '贸易', '服务', '林业', '其他'])[industry_id],
			woodland::float8 || '亩', budget::float8 || '亿元', case when budget < 1 then (budget * 10000)::float8 || '万元' end,
			subject_company, responsibility_company, third_party, department
		),
		html_text(left(concat_ws(E'\n', remark, woodremark, benefit, policy, resources), 60000))
	from projects
	where published
	union all
	select
		'plans', id, false, createtime, '', title,
		concat_ws(E'\n', (array['森林康养', '空间规划', '产业规划', '景观设计', '特色小镇'])[plan_type], remark),
		html_text(left(content, 60000))
	from plans
	where published
	union all
	select
		'experts', id, false, updatetime, '', username, concat_ws(E'\n', nickname, position, remark), ''
	from experts
	where published
	union all
	select
		'tenders', id, infor_type >= 3, createtime, bare_text(project_sn), title,
		concat_ws(E'\n',
			bare_text(project_sn),
			(select name from region_names where region_names.id = province_id),
			(array['招标', '采购'])[ptype],
			(array['招标公告', '变更公告', '结果公告', '合同公告'])[infor_type],
			(array['林业工程', '种苗', '服务'])[category],
			(array['林业工程', '种苗', '服务', '采购公告', '中标公示'])[tenders.kind],
			(array['建设', '贸易', '服务', '林业', '其他'])[industry_type],
			tendering_type, tendering_mode, winner, estimate::float8 || '万元'
		),
		html_text(left(concat_ws(E'\n', content, change_content, result_content, contract_content), 60000))
	from tenders
	where published;
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_added" AFTER INSERT ON "tenders" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('tenders');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_removed" AFTER DELETE ON "tenders" REFERENCING OLD TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('tenders');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search" AFTER UPDATE OF "title", "project_sn", "ptype", "category", "infor_type", "kind", "industry_type", "province_id", "tendering_type", "tendering_mode", "estimate", "winner", "content", "change_content", "result_content", "contract_content", "createtime", "published" ON "tenders"
	FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('tenders');
--> statement-breakpoint
CREATE TRIGGER "clear_record_search" AFTER TRUNCATE ON "tenders"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('tenders');
--> statement-breakpoint
SELECT refresh_record_search('tenders', array(SELECT id FROM "tenders"));
--> statement-breakpoint
-- Pages of listings show whether their owner is a member.
CREATE FUNCTION "note_listings_of_member"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
begin
	insert into changes_noted
	select mine, 'listings', shown.id
	from published_listings shown join listings on listings.id = shown.id
	where listings.user_id = new.id
	on conflict do nothing;
	if found then
		insert into changes_commits values (mine) on conflict do nothing;
	end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "note_listings_of_member" AFTER UPDATE OF "expiretime" ON "users"
	FOR EACH ROW WHEN (old.expiretime IS DISTINCT FROM new.expiretime) EXECUTE FUNCTION "note_listings_of_member"();
--> statement-breakpoint
CREATE TRIGGER "only_added" BEFORE UPDATE OR DELETE ON "bond_entries"
	FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
CREATE TRIGGER "only_added_whole" BEFORE TRUNCATE ON "bond_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewriting"();
