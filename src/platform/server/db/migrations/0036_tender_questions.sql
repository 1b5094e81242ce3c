CREATE TABLE "tender_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tender_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tender_id" integer NOT NULL,
	"user_id" integer,
	"kind" smallint NOT NULL,
	"content" text NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"is_late" boolean NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"shown_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "tenders" ADD COLUMN "questions_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tender_questions" ADD CONSTRAINT "tender_questions_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tender_questions" ADD CONSTRAINT "tender_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tender_questions_of_tender" ON "tender_questions" USING btree ("tender_id","id");--> statement-breakpoint
CREATE INDEX "tender_questions_of_user" ON "tender_questions" USING btree ("user_id","id");