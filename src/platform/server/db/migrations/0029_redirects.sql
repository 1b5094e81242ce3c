CREATE TABLE "redirects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"target" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"same" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_same" ON "redirects" USING btree ("same") WHERE "redirects"."same" <> '';--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "redirects"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('redirects');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "redirects"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('redirects');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "redirects"
	FOR EACH ROW WHEN ((old.published OR new.published) AND old.* IS DISTINCT FROM new.*)
	EXECUTE FUNCTION "note_change"('redirects');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "redirects"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_change"('redirects');
