CREATE TABLE "tender_follows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tender_follows_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"c_id" smallint NOT NULL,
	"type" smallint NOT NULL,
	"industry_type" smallint NOT NULL,
	"province_id" integer NOT NULL,
	"keyword" text NOT NULL,
	"words" text[] NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tender_follows" ADD CONSTRAINT "tender_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tender_follows_once" ON "tender_follows" USING btree ("user_id","c_id","type","industry_type","province_id","keyword");