CREATE TABLE "draft_comment_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draft_comment_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"comment_id" integer NOT NULL,
	"staff_id" integer,
	"action" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_comments_seen" (
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"entry" integer NOT NULL,
	CONSTRAINT "draft_comments_seen_kind_record_id_staff_id_pk" PRIMARY KEY("kind","record_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "draft_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draft_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"before" text DEFAULT '' NOT NULL,
	"after" text DEFAULT '' NOT NULL,
	"resolved" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_tags" (
	"file" text NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "media_tags_file_tag_pk" PRIMARY KEY("file","tag")
);
--> statement-breakpoint
ALTER TABLE "draft_comment_entries" ADD CONSTRAINT "draft_comment_entries_comment_id_draft_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."draft_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_comment_entries" ADD CONSTRAINT "draft_comment_entries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_comments_seen" ADD CONSTRAINT "draft_comments_seen_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_comment_entries_of_comment" ON "draft_comment_entries" USING btree ("comment_id","id");--> statement-breakpoint
CREATE INDEX "draft_comment_entries_by_time" ON "draft_comment_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "draft_comment_entries_of_staff" ON "draft_comment_entries" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "draft_comments_seen_of_staff" ON "draft_comments_seen" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "draft_comments_of_record" ON "draft_comments" USING btree ("kind","record_id","id");--> statement-breakpoint
CREATE INDEX "draft_comments_open" ON "draft_comments" USING btree ("kind","record_id") WHERE not "draft_comments"."resolved";--> statement-breakpoint
CREATE INDEX "media_tags_by_tag" ON "media_tags" USING btree ("tag");