CREATE TABLE "remote_links" (
	"url" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"seen_on" date NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"failed_days" smallint DEFAULT 0 NOT NULL,
	"failed_on" date
);
--> statement-breakpoint
CREATE TABLE "site_checks" (
	"day" date PRIMARY KEY NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"record_id" integer DEFAULT 0 NOT NULL,
	"pages" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_findings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"finding" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"found_on" date NOT NULL,
	"seen_on" date NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ignored_at" timestamp with time zone,
	"ignored_by" integer
);
--> statement-breakpoint
CREATE TABLE "read_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "read_days_day_kind_id_pk" PRIMARY KEY("day","kind","id")
);
--> statement-breakpoint
ALTER TABLE "site_findings" ADD CONSTRAINT "site_findings_ignored_by_staff_id_fk" FOREIGN KEY ("ignored_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remote_links_due" ON "remote_links" USING btree ("due_at","host");--> statement-breakpoint
CREATE UNIQUE INDEX "site_findings_once" ON "site_findings" USING btree ("kind","record_id","finding","subject");--> statement-breakpoint
CREATE INDEX "site_findings_listed" ON "site_findings" USING btree ("finding","id");--> statement-breakpoint
CREATE INDEX "site_findings_ignored_by" ON "site_findings" USING btree ("ignored_by") WHERE "site_findings"."ignored_by" is not null;