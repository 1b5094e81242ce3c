CREATE TABLE "bond_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bond_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bond_id" integer NOT NULL,
	"event" text NOT NULL,
	"from_state" smallint,
	"to_state" smallint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"who" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
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
ALTER TABLE "enquiries" ADD COLUMN "f_id" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "wants_sms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "revealed_at" timestamp with time zone;--> statement-breakpoint
-- Until now every number was shown.
UPDATE "leads" SET "revealed_at" = "createtime";--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "category" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "kind" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
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
CREATE INDEX "tenders_by_notice" ON "tenders" USING btree ("infor_type","createtime","id") WHERE "tenders"."published";--> statement-breakpoint
CREATE UNIQUE INDEX "tenders_number" ON "tenders" USING btree ("project_sn") WHERE "tenders"."published";--> statement-breakpoint
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
