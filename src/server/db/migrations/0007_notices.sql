CREATE TABLE "notice_sms" (
	"notice_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sms_notices" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_sms" ADD CONSTRAINT "notice_sms_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_sms_due" ON "notice_sms" USING btree ("due_at") WHERE "notice_sms"."due_at" is not null;--> statement-breakpoint
CREATE FUNCTION "notify_of_notices"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	ids text;
begin
	select string_agg(distinct user_id::text, ',') into ids from changed;
	if ids is not null then
		-- A payload holds less than 8,000 bytes; an empty one stands for anybody.
		perform pg_notify('notices_changed', case when length(ids) < 8000 then ids else '' end);
	end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "notices_added" AFTER INSERT ON "notices"
	REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "notify_of_notices"();
--> statement-breakpoint
CREATE TRIGGER "notices_read" AFTER UPDATE ON "notices"
	REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "notify_of_notices"();
