CREATE TABLE "approval_rules" (
	"kind" text NOT NULL,
	"category" smallint NOT NULL,
	"approvals" smallint NOT NULL,
	CONSTRAINT "approval_rules_kind_category_pk" PRIMARY KEY("kind","category")
);
--> statement-breakpoint
CREATE TABLE "approval_steps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "approval_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"approval_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"staff_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"remarks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"needed" smallint NOT NULL,
	"given" smallint DEFAULT 0 NOT NULL,
	"sender_id" integer,
	"assignee_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"publish_at" timestamp with time zone,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "approves" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "approval_steps" ADD CONSTRAINT "approval_steps_approval_id_content_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."content_approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_steps" ADD CONSTRAINT "approval_steps_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_approvals" ADD CONSTRAINT "content_approvals_sender_id_staff_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_approvals" ADD CONSTRAINT "content_approvals_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_steps_of_approval" ON "approval_steps" USING btree ("approval_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_approvals_waiting" ON "content_approvals" USING btree ("kind","record_id") WHERE "content_approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "content_approvals_of_record" ON "content_approvals" USING btree ("kind","record_id","id");--> statement-breakpoint
CREATE INDEX "content_approvals_of_sender" ON "content_approvals" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "content_approvals_due" ON "content_approvals" USING btree ("due_at","sent_at","id") WHERE "content_approvals"."state" = 'waiting';