CREATE TABLE "menus" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"place" smallint NOT NULL,
	"column" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "menus"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('menus');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "menus"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('menus');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "menus"
	FOR EACH ROW WHEN ((old.published OR new.published) AND old.* IS DISTINCT FROM new.*)
	EXECUTE FUNCTION "note_change"('menus');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "menus"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_change"('menus');
