CREATE TABLE "account_deletions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"key" text NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"createtime" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "data_exports_of_user" ON "data_exports" USING btree ("user_id","createtime");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "data_exports_waiting" ON "data_exports" USING btree ("createtime") WHERE "data_exports"."state" in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "data_exports_expires" ON "data_exports" USING btree ("expires") WHERE "data_exports"."expires" is not null;--> statement-breakpoint
CREATE INDEX "users_active" ON "users" USING btree ("active_at") WHERE "users"."deleted_at" is null;--> statement-breakpoint
-- Entries of the audit log are removed by the retention job alone, and never within the six months that the law asks for.
CREATE FUNCTION "refuse_early_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'DELETE' and current_setting('portal.retention', true) = 'on' and old.at < now() - interval '6 months' then
		return old;
	end if;
	raise exception 'rows of % are never changed or removed', tg_table_name;
end
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "only_added" BEFORE UPDATE OR DELETE ON "audit"
	FOR EACH ROW EXECUTE FUNCTION "refuse_early_removal"();
