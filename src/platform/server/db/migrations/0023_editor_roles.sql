CREATE TABLE "editor_roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "editor_roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"grants" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "editor_roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "editor_role" integer;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_editor_role_editor_roles_id_fk" FOREIGN KEY ("editor_role") REFERENCES "public"."editor_roles"("id") ON DELETE no action ON UPDATE no action;