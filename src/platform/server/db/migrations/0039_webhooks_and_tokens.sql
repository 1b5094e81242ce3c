-- Locks of this migration and of 0041 in the order in which a save takes them: the record, the view of its trigger, and
-- `changes` when it commits. In another order the migration and a server of the version before wait for each other.
LOCK TABLE "tenders" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
-- Locks the view alone; LOCK TABLE would lock the tables that it reads.
ALTER VIEW "searchable_records" RESET (security_barrier);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"grants" jsonb NOT NULL,
	"staff_id" integer NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used" timestamp with time zone,
	CONSTRAINT "api_tokens_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"webhook_id" integer NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"event" text NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"record_id" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"status" smallint DEFAULT 0 NOT NULL,
	"milliseconds" integer DEFAULT 0 NOT NULL,
	"fault" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"url" text NOT NULL,
	"kinds" text[] NOT NULL,
	"events" text[] NOT NULL,
	"active" boolean NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"off_reason" text DEFAULT '' NOT NULL,
	"off_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"createtime" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_staff" ON "api_tokens" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "api_tokens_expires" ON "api_tokens" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_at" ON "webhook_deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed" ON "webhook_deliveries" USING btree ("tried_at") WHERE "webhook_deliveries"."state" = 'failed';
--> statement-breakpoint
CREATE OR REPLACE VIEW "listed_records" AS
	select 'listings'::text as kind, id from published_listings where not ("published_listings"."state" <> 'live')
	union all
	select 'news'::text as kind, id from news where published
	union all
	select 'projects'::text as kind, id from projects where published
	union all
	select 'tenders'::text as kind, id from tenders where published
	union all
	select 'plans'::text as kind, id from plans where published
	union all
	select 'experts'::text as kind, id from experts where published
	union all
	select 'pages'::text as kind, id from pages where published;
--> statement-breakpoint
UPDATE "changes" SET "listed" = true FROM "listed_records" shown WHERE shown.kind = "changes"."kind" AND shown.id = "changes"."id";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "set_listed"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	new.listed := exists (
		select from listed_records shown where shown.kind = new.kind and shown.id = new.id
	);
	return new;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "set_listed" BEFORE INSERT OR UPDATE OF "version" ON "changes" FOR EACH ROW EXECUTE FUNCTION "set_listed"();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "queue_webhooks"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	was_listed boolean := false;
	happened text;
begin
	if tg_op = 'UPDATE' then
		was_listed := old.listed;
	end if;
	happened := case
		when new.listed and was_listed then 'changed'
		when new.listed then 'published'
		when was_listed then 'withdrawn'
	end;
	if happened is not null then
		insert into webhook_deliveries (webhook_id, event, kind, record_id, at)
		select id, happened, new.kind, new.id, new.at from webhooks
		where active and removed_at is null and happened = any(events) and new.kind = any(kinds);
	end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "queue_webhooks" AFTER INSERT OR UPDATE OF "version" ON "changes" FOR EACH ROW EXECUTE FUNCTION "queue_webhooks"();
