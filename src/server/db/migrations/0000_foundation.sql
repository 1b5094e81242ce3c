CREATE TABLE "audit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"who" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mobile" text NOT NULL,
	"event" text NOT NULL,
	"salt" text NOT NULL,
	"hash" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"closed" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"type" smallint NOT NULL,
	"target_id" integer NOT NULL,
	"num" integer NOT NULL,
	CONSTRAINT "downloads_type_target_id_pk" PRIMARY KEY("type","target_id")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" integer NOT NULL,
	"type" smallint NOT NULL,
	"target_id" integer NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_user_id_type_target_id_pk" PRIMARY KEY("user_id","type","target_id")
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" smallint NOT NULL,
	"user_id" integer,
	"province_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"county_id" integer NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" smallint NOT NULL,
	"topic_id" integer,
	"title" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"hot" boolean DEFAULT false NOT NULL,
	"read_num" integer DEFAULT 0 NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	"published" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"place" smallint NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"login_name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_login_name_unique" UNIQUE("login_name")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_type" smallint NOT NULL,
	"mobile" text NOT NULL,
	"login_name" text,
	"password_hash" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"type" smallint DEFAULT 1 NOT NULL,
	"is_member" boolean DEFAULT false NOT NULL,
	"expiretime" timestamp with time zone,
	"apply_state" smallint DEFAULT 0 NOT NULL,
	"store_name" text DEFAULT '' NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_topic_id_news_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."news"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_target" ON "audit" USING btree ("target","id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "captchas_expires" ON "captchas" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "sms_codes_newest" ON "sms_codes" USING btree ("mobile","event","id");--> statement-breakpoint
CREATE INDEX "sms_codes_expires" ON "sms_codes" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","createtime");--> statement-breakpoint
CREATE INDEX "counters_ends" ON "counters" USING btree ("ends");--> statement-breakpoint
CREATE INDEX "enquiries_newest" ON "enquiries" USING btree ("type","createtime","id");--> statement-breakpoint
CREATE INDEX "news_by_type" ON "news" USING btree ("type","createtime","id") WHERE "news"."published" and "news"."topic_id" is null;--> statement-breakpoint
CREATE INDEX "news_all" ON "news" USING btree ("createtime","id") WHERE "news"."published" and "news"."topic_id" is null and "news"."type" between 1 and 6;--> statement-breakpoint
CREATE INDEX "news_pinned" ON "news" USING btree ("type","createtime","id") WHERE "news"."published" and "news"."topic_id" is null and "news"."pinned";--> statement-breakpoint
CREATE INDEX "news_hot" ON "news" USING btree ("type") WHERE "news"."published" and "news"."topic_id" is null and "news"."hot";--> statement-breakpoint
CREATE INDEX "news_of_topic" ON "news" USING btree ("topic_id","createtime","id") WHERE "news"."published" and "news"."topic_id" is not null;--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_expires" ON "tokens" USING btree ("expires");--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile" ON "users" USING btree ("account_type","mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_name" ON "users" USING btree (lower("login_name"));