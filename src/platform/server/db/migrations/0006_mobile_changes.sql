CREATE TABLE "mobile_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mobile_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"former_mobile" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mobile_changes" ADD CONSTRAINT "mobile_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mobile_changes_of_user" ON "mobile_changes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "mobile_changes_former" ON "mobile_changes" USING btree ("former_mobile");--> statement-breakpoint
CREATE INDEX "mobile_changes_at" ON "mobile_changes" USING btree ("changed_at");