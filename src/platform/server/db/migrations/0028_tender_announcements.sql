CREATE TABLE "tender_announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tender_announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tender_id" integer NOT NULL,
	"number" integer NOT NULL,
	"stage" smallint NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"published" jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"told" integer DEFAULT 0 NOT NULL,
	"sms" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tender_announcements" ADD CONSTRAINT "tender_announcements_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tender_announcements_number" ON "tender_announcements" USING btree ("tender_id","number");