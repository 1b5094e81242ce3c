CREATE TABLE "editor_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL,
	"values" text NOT NULL,
	"updatetime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "editor_presence" (
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "editor_presence_kind_record_id_staff_id_pk" PRIMARY KEY("kind","record_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "editor_drafts" ADD CONSTRAINT "editor_drafts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editor_presence" ADD CONSTRAINT "editor_presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "editor_drafts_of_record" ON "editor_drafts" USING btree ("staff_id","kind","record_id");--> statement-breakpoint
CREATE INDEX "editor_drafts_by_time" ON "editor_drafts" USING btree ("updatetime");