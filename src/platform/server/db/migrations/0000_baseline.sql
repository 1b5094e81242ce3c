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
CREATE TABLE "known_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "known_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"user_id" integer,
	"staff_id" integer,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_account" CHECK (num_nonnulls("known_devices"."user_id", "known_devices"."staff_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"createtime" timestamp with time zone DEFAULT now() NOT NULL,
	"seen" timestamp with time zone DEFAULT now() NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	CONSTRAINT "tokens_id_unique" UNIQUE("id")
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
	"avatar_key" text DEFAULT '' NOT NULL,
	"avatar_draft" text DEFAULT '' NOT NULL,
	"type" smallint DEFAULT 1 NOT NULL,
	"type_chosen" boolean DEFAULT false NOT NULL,
	"expiretime" timestamp with time zone,
	"apply_state" smallint DEFAULT 0 NOT NULL,
	"certified_as" smallint,
	"certified_at" timestamp with time zone,
	"store_name" text DEFAULT '' NOT NULL,
	"sms_notices" boolean DEFAULT false NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"agreement_version" text DEFAULT '' NOT NULL,
	"privacy_version" text DEFAULT '' NOT NULL,
	"active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "assessment_drafts" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"revision" integer NOT NULL,
	"writer" text DEFAULT '' NOT NULL,
	"step" smallint NOT NULL,
	"model" text NOT NULL,
	"listing_id" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	CONSTRAINT "assessment_drafts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "assessment_medians" (
	"province_id" integer NOT NULL,
	"forestry_type" smallint NOT NULL,
	"comprehensive" double precision NOT NULL,
	"massif" double precision NOT NULL,
	"matching" double precision NOT NULL,
	"periphery" double precision NOT NULL,
	"economics" double precision NOT NULL,
	"management" double precision NOT NULL,
	"samples" integer NOT NULL,
	CONSTRAINT "assessment_medians_province_id_forestry_type_pk" PRIMARY KEY("province_id","forestry_type")
);
--> statement-breakpoint
CREATE TABLE "assessment_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assessment_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"listing_id" integer,
	"shown" boolean DEFAULT false NOT NULL,
	"model" text NOT NULL,
	"answers" jsonb NOT NULL,
	"province_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"county_id" integer NOT NULL,
	"forestry_type" smallint NOT NULL,
	"comprehensive" double precision NOT NULL,
	"massif" double precision NOT NULL,
	"matching" double precision NOT NULL,
	"periphery" double precision NOT NULL,
	"economics" double precision NOT NULL,
	"management" double precision NOT NULL,
	"grade" text NOT NULL,
	"share_key" text,
	"requested_at" timestamp with time zone,
	"opinion" text DEFAULT '' NOT NULL,
	"expert" text DEFAULT '' NOT NULL,
	"opinion_at" timestamp with time zone,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"who" text NOT NULL,
	"action" text NOT NULL,
	"target" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bond_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bond_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bond_id" integer NOT NULL,
	"event" text NOT NULL,
	"from_state" smallint,
	"to_state" smallint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"who" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bond_proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bond_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bond_id" integer NOT NULL,
	"change" text NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bonds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bonds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tender_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"amount_fen" bigint NOT NULL,
	"state" smallint NOT NULL,
	"vouchers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certificatetime" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"updatetime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certification_consents" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certifications" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"apply_type" smallint NOT NULL,
	"apply_state" smallint NOT NULL,
	"legal_person" text NOT NULL,
	"legal_identity" text NOT NULL,
	"legal_person_index" text DEFAULT '' NOT NULL,
	"legal_identity_index" text DEFAULT '' NOT NULL,
	"business_type" jsonb NOT NULL,
	"email" text NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"credit_code" text DEFAULT '' NOT NULL,
	"reg_capital" double precision,
	"province_id" integer DEFAULT 0 NOT NULL,
	"city_id" integer DEFAULT 0 NOT NULL,
	"county_id" integer DEFAULT 0 NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"legal_identity_cert" text DEFAULT '' NOT NULL,
	"legal_identity_cert_un" text DEFAULT '' NOT NULL,
	"business_licence_cert" text DEFAULT '' NOT NULL,
	"review_msg" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_records" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"title" text NOT NULL,
	"category" smallint DEFAULT 0 NOT NULL,
	"marks" text[] DEFAULT '{}' NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"version" integer NOT NULL,
	"live_version" integer,
	"live_since" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"scheduled_version" integer,
	"removed" boolean DEFAULT false NOT NULL,
	"state" text GENERATED ALWAYS AS (case
          when removed then 'removed'
          when publish_at is not null then 'scheduled'
          when live_version is null then 'draft'
          when live_version < version then 'changed'
          else 'live'
        end) STORED NOT NULL,
	"editor_id" integer,
	"updatetime" timestamp with time zone NOT NULL,
	CONSTRAINT "content_records_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"number" integer NOT NULL,
	"data" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"request" uuid,
	"staff_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_versions_kind_id_number_pk" PRIMARY KEY("kind","id","number"),
	CONSTRAINT "content_versions_request_unique" UNIQUE("request")
);
--> statement-breakpoint
CREATE TABLE "editor_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL,
	"values" text NOT NULL,
	"updatetime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "editor_presence" (
	"kind" text NOT NULL,
	"record_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "editor_presence_kind_record_id_staff_id_pk" PRIMARY KEY("kind","record_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" smallint DEFAULT 0 NOT NULL,
	"key" text NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"createtime" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" smallint NOT NULL,
	"f_id" integer DEFAULT 0 NOT NULL,
	"user_id" integer,
	"province_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"county_id" integer NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"phone_digits" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"wants_sms" boolean DEFAULT false NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "experts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "experts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	"published" boolean DEFAULT false NOT NULL
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
	"title" text DEFAULT '' NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_user_id_type_target_id_pk" PRIMARY KEY("user_id","type","target_id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"user_id" integer,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"call_time" smallint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"revealed_at" timestamp with time zone,
	"remark" text DEFAULT '' NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listing_versions" (
	"listing_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_versions_listing_id_version_pk" PRIMARY KEY("listing_id","version")
);
--> statement-breakpoint
CREATE TABLE "listings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"project_sn" text NOT NULL,
	"form_key" text DEFAULT '' NOT NULL,
	"status" smallint NOT NULL,
	"close_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"written_by" text DEFAULT '' NOT NULL,
	"sent_as" text DEFAULT '' NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL,
	"content" jsonb,
	"fingerprint" text DEFAULT '' NOT NULL,
	"draft" jsonb,
	"draft_at" timestamp with time zone,
	"project_name" text DEFAULT '' NOT NULL,
	"forestry_type" smallint DEFAULT 0 NOT NULL,
	"type" smallint DEFAULT 0 NOT NULL,
	"province_id" integer DEFAULT 0 NOT NULL,
	"city_id" integer DEFAULT 0 NOT NULL,
	"county_id" integer DEFAULT 0 NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"agreed_at" timestamp with time zone,
	"createtime" timestamp with time zone NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	CONSTRAINT "listings_project_sn_unique" UNIQUE("project_sn")
);
--> statement-breakpoint
CREATE TABLE "price_medians" (
	"province_id" integer NOT NULL,
	"forestry_type" smallint NOT NULL,
	"median" double precision NOT NULL,
	"samples" integer NOT NULL,
	"date" text NOT NULL,
	CONSTRAINT "price_medians_province_id_forestry_type_pk" PRIMARY KEY("province_id","forestry_type")
);
--> statement-breakpoint
CREATE TABLE "published_listings" (
	"id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"project_sn" text NOT NULL,
	"project_name" text NOT NULL,
	"forestry_type" smallint NOT NULL,
	"type" smallint NOT NULL,
	"province_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"county_id" integer NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"measure_area" double precision NOT NULL,
	"face_price" double precision NOT NULL,
	"years" smallint NOT NULL,
	"ownership" smallint NOT NULL,
	"warrant" smallint NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"video" text DEFAULT '' NOT NULL,
	"poster" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"species" text DEFAULT '' NOT NULL,
	"stand_age" smallint,
	"stock_volume" double precision,
	"forest_category" smallint,
	"boundaries" jsonb,
	"remaining_term" smallint,
	"lng" double precision,
	"lat" double precision,
	"fraction" jsonb,
	"read_num" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"releasetime" timestamp with time zone NOT NULL,
	"confirmtime" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"updatetime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "membership_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"days" smallint NOT NULL,
	"price_fen" bigint NOT NULL,
	"state" text NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"expires" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" smallint NOT NULL,
	"topic_id" integer,
	"topic_position" smallint DEFAULT 0 NOT NULL,
	"expert_id" integer,
	"title" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"hot" boolean DEFAULT false NOT NULL,
	"read_num" integer DEFAULT 0 NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	"published" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_sms" (
	"notice_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"category" smallint NOT NULL,
	"content" text NOT NULL,
	"type" smallint DEFAULT 0 NOT NULL,
	"project_id" integer DEFAULT 0 NOT NULL,
	"project_sn" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"read" boolean DEFAULT false NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_type" smallint NOT NULL,
	"title" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"read_num" integer DEFAULT 0 NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	"published" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "projects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"stage_id" smallint NOT NULL,
	"industry_id" smallint NOT NULL,
	"province_id" integer NOT NULL,
	"city_id" integer DEFAULT 0 NOT NULL,
	"county_id" integer DEFAULT 0 NOT NULL,
	"budget" numeric(12, 4) DEFAULT 0 NOT NULL,
	"woodland" numeric(12, 2) DEFAULT 0 NOT NULL,
	"management" smallint DEFAULT 0 NOT NULL,
	"payback_cycle" smallint DEFAULT 0 NOT NULL,
	"starttime" timestamp with time zone,
	"subject_company" text DEFAULT '' NOT NULL,
	"responsibility_company" text DEFAULT '' NOT NULL,
	"third_party" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"contacts" text DEFAULT '' NOT NULL,
	"username" text DEFAULT '' NOT NULL,
	"user_phone" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"woodremark" text DEFAULT '' NOT NULL,
	"benefit" text DEFAULT '' NOT NULL,
	"policy" text DEFAULT '' NOT NULL,
	"resources" text DEFAULT '' NOT NULL,
	"report" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_num" integer DEFAULT 0 NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	"published" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_feed" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"database" uuid DEFAULT gen_random_uuid() NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "change_feed_one" CHECK ("change_feed"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"version" bigint NOT NULL,
	"deleted" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "changes_kind_id_pk" PRIMARY KEY("kind","id"),
	CONSTRAINT "changes_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "publish_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer,
	"page" text,
	"at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "publish_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publish_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"up_to" text NOT NULL,
	"trigger" jsonb,
	"pages" integer DEFAULT 0 NOT NULL,
	"rendered" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"deleted" integer DEFAULT 0 NOT NULL,
	"written" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"milliseconds" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"technical" text,
	"failures" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "region_names" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"listing_id" integer NOT NULL,
	"user_id" integer,
	"reason" text NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "note_templates" (
	"queue" text NOT NULL,
	"outcome" text NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "note_templates_queue_outcome_pk" PRIMARY KEY("queue","outcome")
);
--> statement-breakpoint
CREATE TABLE "queue_tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "queue_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"target_id" integer NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"claimed_by" integer,
	"claimed_at" timestamp with time zone,
	"outcome" text,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"before_decision" jsonb,
	"revoked_at" timestamp with time zone,
	"remind_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_searches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"forestry_type" smallint DEFAULT 0 NOT NULL,
	"type" smallint DEFAULT 0 NOT NULL,
	"forestry_types" text DEFAULT '' NOT NULL,
	"types" text DEFAULT '' NOT NULL,
	"forestry_price" smallint DEFAULT 0 NOT NULL,
	"province_id" integer DEFAULT 0 NOT NULL,
	"city_id" integer DEFAULT 0 NOT NULL,
	"county_id" integer DEFAULT 0 NOT NULL,
	"measure_area" smallint DEFAULT 0 NOT NULL,
	"score" smallint DEFAULT 0 NOT NULL,
	"species" smallint DEFAULT 0 NOT NULL,
	"price_min" integer DEFAULT 0 NOT NULL,
	"price_max" integer DEFAULT 0 NOT NULL,
	"area_min" integer DEFAULT 0 NOT NULL,
	"area_max" integer DEFAULT 0 NOT NULL,
	"permu_min" integer DEFAULT 0 NOT NULL,
	"permu_max" integer DEFAULT 0 NOT NULL,
	"years_min" integer DEFAULT 0 NOT NULL,
	"years_max" integer DEFAULT 0 NOT NULL,
	"keyword" text DEFAULT '' NOT NULL,
	"words" text[] DEFAULT '{}' NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_search" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"outdated" boolean NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"head" text NOT NULL,
	"body" text NOT NULL,
	"pairs" integer[] NOT NULL,
	CONSTRAINT "record_search_pkey" PRIMARY KEY("kind","id")
) PARTITION BY LIST ("kind");
--> statement-breakpoint
CREATE TABLE "record_search_listings" PARTITION OF "record_search" FOR VALUES IN ('listings') WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
CREATE TABLE "record_search_news" PARTITION OF "record_search" FOR VALUES IN ('news') WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
CREATE TABLE "record_search_projects" PARTITION OF "record_search" FOR VALUES IN ('projects') WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
CREATE TABLE "record_search_plans" PARTITION OF "record_search" FOR VALUES IN ('plans') WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
CREATE TABLE "record_search_experts" PARTITION OF "record_search" FOR VALUES IN ('experts') WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
CREATE TABLE "record_search_tenders" PARTITION OF "record_search" FOR VALUES IN ('tenders') WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
CREATE TABLE "listing_counts" (
	"region_id" integer NOT NULL,
	"forestry_type" smallint NOT NULL,
	"type" smallint NOT NULL,
	"price_band" smallint NOT NULL,
	"area_band" smallint NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "listing_counts_pkey" PRIMARY KEY("region_id","forestry_type","type","price_band","area_band")
);
--> statement-breakpoint
CREATE TABLE "listing_search" (
	"id" integer PRIMARY KEY NOT NULL,
	"forestry_type" smallint NOT NULL,
	"type" smallint NOT NULL,
	"price_band" smallint NOT NULL,
	"area_band" smallint NOT NULL,
	"province_id" integer NOT NULL,
	"city_id" integer NOT NULL,
	"county_id" integer NOT NULL,
	"releasetime" timestamp with time zone NOT NULL,
	"price" double precision,
	"per_mu" double precision,
	"area" double precision NOT NULL,
	"years" integer NOT NULL,
	"score" double precision,
	"species" text NOT NULL,
	"has_point" boolean NOT NULL,
	"haystack" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tender_counts" (
	"kind" smallint PRIMARY KEY NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "banners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slot" smallint NOT NULL,
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
	"sort" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "placements" (
	"id" smallint PRIMARY KEY NOT NULL,
	"data" jsonb NOT NULL
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
	"initial_password" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"totp_secret" text,
	"totp_step" bigint DEFAULT 0 NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_login_name_unique" UNIQUE("login_name")
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_codes" (
	"staff_id" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "staff_recovery_codes_staff_id_hash_pk" PRIMARY KEY("staff_id","hash")
);
--> statement-breakpoint
CREATE TABLE "staff_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "staff_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"expires" timestamp with time zone NOT NULL,
	"createtime" timestamp with time zone DEFAULT now() NOT NULL,
	"seen" timestamp with time zone DEFAULT now() NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"agent" text DEFAULT '' NOT NULL,
	CONSTRAINT "staff_tokens_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "project_counts" (
	"province_id" integer NOT NULL,
	"industry_id" smallint NOT NULL,
	"stage_id" smallint NOT NULL,
	"n" integer NOT NULL,
	"budget" numeric(20, 4) NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "project_counts_province_id_industry_id_stage_id_pk" PRIMARY KEY("province_id","industry_id","stage_id")
);
--> statement-breakpoint
CREATE TABLE "tender_signups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tender_signups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tender_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"createtime" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tenders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"project_sn" text NOT NULL,
	"ptype" smallint NOT NULL,
	"category" smallint DEFAULT 1 NOT NULL,
	"infor_type" smallint NOT NULL,
	"kind" smallint DEFAULT 1 NOT NULL,
	"industry_type" smallint NOT NULL,
	"province_id" integer DEFAULT 0 NOT NULL,
	"tendering_type" text DEFAULT '' NOT NULL,
	"tendering_mode" text DEFAULT '' NOT NULL,
	"starting_price" text DEFAULT '' NOT NULL,
	"estimate" numeric(12, 4) DEFAULT 0 NOT NULL,
	"bond_fen" bigint DEFAULT 0 NOT NULL,
	"signup_end" timestamp with time zone,
	"bond_due" timestamp with time zone,
	"open_time" timestamp with time zone,
	"contact" text DEFAULT '' NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"change_content" text DEFAULT '' NOT NULL,
	"result_content" text DEFAULT '' NOT NULL,
	"contract_content" text DEFAULT '' NOT NULL,
	"winner" text DEFAULT '' NOT NULL,
	"winning_price" text DEFAULT '' NOT NULL,
	"read_num" integer DEFAULT 0 NOT NULL,
	"createtime" timestamp with time zone NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	"published" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"state" text NOT NULL,
	"key" text NOT NULL,
	"multipart" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"avif" text DEFAULT 'none' NOT NULL,
	"visibility" text DEFAULT 'private' NOT NULL,
	"leaving_at" timestamp with time zone,
	"listing_id" integer,
	"bond_id" integer,
	"certification_id" integer,
	"createtime" timestamp with time zone NOT NULL,
	"unused_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment_drafts" ADD CONSTRAINT "assessment_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment_reports" ADD CONSTRAINT "assessment_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment_reports" ADD CONSTRAINT "assessment_reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bond_entries" ADD CONSTRAINT "bond_entries_bond_id_bonds_id_fk" FOREIGN KEY ("bond_id") REFERENCES "public"."bonds"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bond_proposals" ADD CONSTRAINT "bond_proposals_bond_id_bonds_id_fk" FOREIGN KEY ("bond_id") REFERENCES "public"."bonds"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bond_proposals" ADD CONSTRAINT "bond_proposals_proposed_by_staff_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."staff"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bonds" ADD CONSTRAINT "bonds_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "bonds" ADD CONSTRAINT "bonds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certification_consents" ADD CONSTRAINT "certification_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certifications" ADD CONSTRAINT "certifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "content_records" ADD CONSTRAINT "content_records_editor_id_staff_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "content_versions" ADD CONSTRAINT "content_versions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "editor_drafts" ADD CONSTRAINT "editor_drafts_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "editor_presence" ADD CONSTRAINT "editor_presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listing_versions" ADD CONSTRAINT "listing_versions_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "published_listings" ADD CONSTRAINT "published_listings_id_listings_id_fk" FOREIGN KEY ("id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "membership_orders" ADD CONSTRAINT "membership_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_topic_id_news_id_fk" FOREIGN KEY ("topic_id") REFERENCES "public"."news"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notice_sms" ADD CONSTRAINT "notice_sms_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "publish_requests" ADD CONSTRAINT "publish_requests_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD CONSTRAINT "queue_tasks_claimed_by_staff_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "queue_tasks" ADD CONSTRAINT "queue_tasks_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_tokens" ADD CONSTRAINT "staff_tokens_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tender_signups" ADD CONSTRAINT "tender_signups_tender_id_tenders_id_fk" FOREIGN KEY ("tender_id") REFERENCES "public"."tenders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tender_signups" ADD CONSTRAINT "tender_signups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_bond_id_bonds_id_fk" FOREIGN KEY ("bond_id") REFERENCES "public"."bonds"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "user_uploads" ADD CONSTRAINT "user_uploads_certification_id_certifications_user_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certifications"("user_id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "captchas_expires" ON "captchas" USING btree ("expires");
--> statement-breakpoint
CREATE INDEX "sms_codes_newest" ON "sms_codes" USING btree ("mobile","event","id");
--> statement-breakpoint
CREATE INDEX "sms_codes_expires" ON "sms_codes" USING btree ("expires");
--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id","hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_staff" ON "known_devices" USING btree ("staff_id","hash");
--> statement-breakpoint
CREATE INDEX "known_devices_hash" ON "known_devices" USING btree ("hash");
--> statement-breakpoint
CREATE INDEX "known_devices_expires" ON "known_devices" USING btree ("expires");
--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "tokens_expires" ON "tokens" USING btree ("expires");
--> statement-breakpoint
CREATE INDEX "users_active" ON "users" USING btree ("active_at") WHERE "users"."deleted_at" is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile" ON "users" USING btree ("account_type","mobile");
--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_name" ON "users" USING btree (lower("login_name"));
--> statement-breakpoint
CREATE INDEX "assessment_drafts_of_user" ON "assessment_drafts" USING btree ("user_id","updatetime");
--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_reports_once" ON "assessment_reports" USING btree ("user_id","key");
--> statement-breakpoint
CREATE INDEX "assessment_reports_of_user" ON "assessment_reports" USING btree ("user_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_reports_shown" ON "assessment_reports" USING btree ("listing_id") WHERE "assessment_reports"."shown";
--> statement-breakpoint
CREATE INDEX "assessment_reports_listing" ON "assessment_reports" USING btree ("listing_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_reports_shared" ON "assessment_reports" USING btree ("share_key");
--> statement-breakpoint
CREATE INDEX "assessment_reports_region" ON "assessment_reports" USING btree ("province_id","forestry_type","id");
--> statement-breakpoint
CREATE INDEX "assessment_reports_filters" ON "assessment_reports" USING btree ("id","province_id","forestry_type","grade","model","requested_at","opinion_at","createtime");
--> statement-breakpoint
CREATE INDEX "assessment_reports_requested" ON "assessment_reports" USING btree ("id") WHERE "assessment_reports"."requested_at" is not null;
--> statement-breakpoint
CREATE INDEX "audit_target" ON "audit" USING btree ("target","id");
--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "audit_who" ON "audit" USING btree ("who","id");
--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","id");
--> statement-breakpoint
CREATE INDEX "bond_entries_of_bond" ON "bond_entries" USING btree ("bond_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "bond_proposals_open" ON "bond_proposals" USING btree ("bond_id") WHERE "bond_proposals"."state" = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX "bonds_once" ON "bonds" USING btree ("tender_id","user_id");
--> statement-breakpoint
CREATE INDEX "bonds_of_user" ON "bonds" USING btree ("user_id","createtime","id");
--> statement-breakpoint
CREATE INDEX "bonds_by_state" ON "bonds" USING btree ("state","updatetime","id");
--> statement-breakpoint
CREATE INDEX "bonds_newest" ON "bonds" USING btree ("updatetime","id");
--> statement-breakpoint
CREATE INDEX "certifications_person" ON "certifications" USING btree ("legal_person_index");
--> statement-breakpoint
CREATE INDEX "certifications_identity" ON "certifications" USING btree ("legal_identity_index");
--> statement-breakpoint
CREATE INDEX "certifications_company" ON "certifications" USING btree ("credit_code") WHERE "certifications"."credit_code" <> '';
--> statement-breakpoint
CREATE INDEX "content_records_edited" ON "content_records" USING btree ("kind","updatetime","id");
--> statement-breakpoint
CREATE INDEX "content_records_by_category" ON "content_records" USING btree ("kind","category","updatetime","id");
--> statement-breakpoint
CREATE INDEX "content_records_by_state" ON "content_records" USING btree ("kind","state","updatetime","id");
--> statement-breakpoint
CREATE INDEX "content_records_by_title" ON "content_records" USING btree ("kind","title","id");
--> statement-breakpoint
CREATE INDEX "content_records_by_editor" ON "content_records" USING btree ("kind","editor_id","updatetime","id");
--> statement-breakpoint
CREATE INDEX "content_records_live" ON "content_records" USING btree ("kind","live_since","id");
--> statement-breakpoint
CREATE INDEX "content_records_due" ON "content_records" USING btree ("publish_at") WHERE "content_records"."publish_at" is not null;
--> statement-breakpoint
CREATE INDEX "content_versions_created" ON "content_versions" USING btree ("kind","staff_id","id") WHERE "content_versions"."number" = 1;
--> statement-breakpoint
CREATE INDEX "content_versions_failed" ON "content_versions" USING btree ("kind","id","number") WHERE "content_versions"."note" like '定时发布没有成功：%';
--> statement-breakpoint
CREATE INDEX "editor_drafts_of_record" ON "editor_drafts" USING btree ("staff_id","kind","record_id");
--> statement-breakpoint
CREATE INDEX "editor_drafts_by_time" ON "editor_drafts" USING btree ("updatetime");
--> statement-breakpoint
CREATE INDEX "account_deletions_due" ON "account_deletions" USING btree ("due_at");
--> statement-breakpoint
CREATE INDEX "data_exports_of_user" ON "data_exports" USING btree ("user_id","createtime");
--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."state" in ('waiting', 'running');
--> statement-breakpoint
CREATE INDEX "data_exports_waiting" ON "data_exports" USING btree ("createtime") WHERE "data_exports"."state" in ('waiting', 'running');
--> statement-breakpoint
CREATE INDEX "data_exports_expires" ON "data_exports" USING btree ("expires") WHERE "data_exports"."expires" is not null;
--> statement-breakpoint
CREATE INDEX "enquiries_newest" ON "enquiries" USING btree ("type","createtime","id");
--> statement-breakpoint
CREATE INDEX "enquiries_by_phone" ON "enquiries" USING btree ("phone_digits","id");
--> statement-breakpoint
CREATE INDEX "enquiries_by_report" ON "enquiries" USING btree ("f_id","id") WHERE "enquiries"."f_id" > 0;
--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","type","createtime","target_id");
--> statement-breakpoint
CREATE INDEX "favourites_of_target" ON "favourites" USING btree ("type","target_id");
--> statement-breakpoint
CREATE INDEX "leads_of_owner" ON "leads" USING btree ("owner_id","createtime","id");
--> statement-breakpoint
CREATE INDEX "leads_of_listing" ON "leads" USING btree ("listing_id","mobile","createtime");
--> statement-breakpoint
CREATE INDEX "leads_by_mobile" ON "leads" USING btree ("mobile","id");
--> statement-breakpoint
CREATE INDEX "counters_ends" ON "counters" USING btree ("ends");
--> statement-breakpoint
CREATE INDEX "listings_of_user" ON "listings" USING btree ("user_id","createtime","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "listings_form" ON "listings" USING btree ("user_id","form_key") WHERE "listings"."form_key" <> '';
--> statement-breakpoint
CREATE INDEX "listings_title" ON "listings" USING btree ("project_name");
--> statement-breakpoint
CREATE INDEX "listings_region" ON "listings" USING btree ("county_id","city_id");
--> statement-breakpoint
CREATE INDEX "listings_phone" ON "listings" USING btree ("phone") WHERE "listings"."phone" <> '';
--> statement-breakpoint
CREATE INDEX "published_listings_confirmed" ON "published_listings" USING btree ("confirmtime") WHERE "published_listings"."state" = 'live';
--> statement-breakpoint
CREATE INDEX "published_listings_unlisted" ON "published_listings" USING btree ("id") WHERE "published_listings"."state" <> 'live';
--> statement-breakpoint
CREATE UNIQUE INDEX "membership_orders_trial" ON "membership_orders" USING btree ("user_id") WHERE "membership_orders"."kind" = 'trial';
--> statement-breakpoint
CREATE UNIQUE INDEX "membership_orders_waiting" ON "membership_orders" USING btree ("user_id") WHERE "membership_orders"."state" = 'waiting';
--> statement-breakpoint
CREATE INDEX "membership_orders_of_user" ON "membership_orders" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "news_by_type" ON "news" USING btree ("type","createtime","id") WHERE "news"."published" and "news"."topic_id" is null;
--> statement-breakpoint
CREATE INDEX "news_all" ON "news" USING btree ("createtime","id") WHERE "news"."published" and "news"."topic_id" is null and "news"."type" in (1, 2, 3, 4, 5, 6);
--> statement-breakpoint
CREATE INDEX "news_pinned" ON "news" USING btree ("type","createtime","id") WHERE "news"."published" and "news"."topic_id" is null and "news"."pinned";
--> statement-breakpoint
CREATE INDEX "news_hot" ON "news" USING btree ("type") WHERE "news"."published" and "news"."topic_id" is null and "news"."hot";
--> statement-breakpoint
CREATE INDEX "news_items" ON "news" USING btree ("topic_id") WHERE "news"."topic_id" is not null;
--> statement-breakpoint
CREATE INDEX "news_of_expert" ON "news" USING btree ("expert_id") WHERE "news"."expert_id" is not null;
--> statement-breakpoint
CREATE INDEX "news_of_topic" ON "news" USING btree ("topic_id","createtime","id") WHERE "news"."published" and "news"."topic_id" is not null;
--> statement-breakpoint
CREATE INDEX "notice_sms_due" ON "notice_sms" USING btree ("due_at") WHERE "notice_sms"."due_at" is not null;
--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "notices" USING btree ("user_id","createtime","id");
--> statement-breakpoint
CREATE INDEX "notices_unread" ON "notices" USING btree ("user_id") WHERE not "notices"."read";
--> statement-breakpoint
CREATE INDEX "plans_by_type" ON "plans" USING btree ("plan_type","createtime","id");
--> statement-breakpoint
CREATE INDEX "projects_newest" ON "projects" USING btree ("createtime","id","type","province_id","stage_id","industry_id","budget","woodland") WHERE "projects"."published";
--> statement-breakpoint
CREATE INDEX "projects_of_library" ON "projects" USING btree ("type","createtime","id","province_id","stage_id","industry_id","budget","woodland") WHERE "projects"."published";
--> statement-breakpoint
CREATE INDEX "projects_of_province" ON "projects" USING btree ("province_id","createtime","id","type","stage_id","industry_id","budget","woodland") WHERE "projects"."published";
--> statement-breakpoint
CREATE INDEX "reports_of_listing" ON "reports" USING btree ("listing_id","createtime");
--> statement-breakpoint
CREATE INDEX "queue_tasks_open" ON "queue_tasks" USING btree ("queue","createtime","id") WHERE "queue_tasks"."outcome" is null;
--> statement-breakpoint
CREATE INDEX "queue_tasks_decided" ON "queue_tasks" USING btree ("queue","decided_at","id") WHERE "queue_tasks"."outcome" is not null;
--> statement-breakpoint
CREATE INDEX "queue_tasks_target" ON "queue_tasks" USING btree ("queue","target_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_same" ON "saved_searches" USING btree ("user_id","forestry_type","type","forestry_types","types","forestry_price","province_id","city_id","county_id","measure_area","score","species","price_min","price_max","area_min","area_max","permu_min","permu_max","years_min","years_max","keyword");
--> statement-breakpoint
CREATE INDEX "saved_searches_region" ON "saved_searches" USING btree ("province_id","forestry_type");
--> statement-breakpoint
CREATE INDEX "record_search_newest" ON "record_search" USING btree ("outdated","createtime" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX "record_search_title" ON "record_search" USING btree ("title" collate "C");
--> statement-breakpoint
-- People leave out the letters that a project number begins with.
CREATE INDEX "record_search_number" ON "record_search" USING btree (ltrim("number", 'abcdefghijklmnopqrstuvwxyz') collate "C") WHERE "record_search"."number" <> '';
--> statement-breakpoint
CREATE INDEX "record_search_pairs" ON "record_search" USING gin ("pairs") WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE INDEX "listing_search_newest" ON "listing_search" USING btree ("releasetime" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","has_point");
--> statement-breakpoint
CREATE INDEX "listing_search_price_asc" ON "listing_search" USING btree ("price","id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_price_desc" ON "listing_search" USING btree ("price" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_permu_asc" ON "listing_search" USING btree ("per_mu","id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_permu_desc" ON "listing_search" USING btree ("per_mu" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_area" ON "listing_search" USING btree ("area","id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_score" ON "listing_search" USING btree ("score" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","price_band","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_large_price_asc" ON "listing_search" USING btree ("area_band","price","id" DESC NULLS LAST,"forestry_type","type","price_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_large_price_desc" ON "listing_search" USING btree ("area_band","price" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","price_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_large_permu_asc" ON "listing_search" USING btree ("area_band","per_mu","id" DESC NULLS LAST,"forestry_type","type","price_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_large_permu_desc" ON "listing_search" USING btree ("area_band","per_mu" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","price_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_dear_permu_asc" ON "listing_search" USING btree ("price_band","per_mu","id" DESC NULLS LAST,"forestry_type","type","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_dear_permu_desc" ON "listing_search" USING btree ("price_band","per_mu" DESC NULLS LAST,"id" DESC NULLS LAST,"forestry_type","type","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_dear_area" ON "listing_search" USING btree ("price_band","area","id" DESC NULLS LAST,"forestry_type","type","area_band","province_id","city_id","county_id","releasetime");
--> statement-breakpoint
CREATE INDEX "listing_search_kind" ON "listing_search" USING btree ("forestry_type","type","price_band","area_band","releasetime","id","price","per_mu","area","province_id");
--> statement-breakpoint
CREATE INDEX "listing_search_type" ON "listing_search" USING btree ("type","price_band","area_band","releasetime","id","price","per_mu","area","province_id");
--> statement-breakpoint
CREATE INDEX "listing_search_province" ON "listing_search" USING btree ("province_id","forestry_type","type","price_band","area_band","releasetime","id","price","per_mu","area");
--> statement-breakpoint
CREATE INDEX "listing_search_city" ON "listing_search" USING btree ("city_id","forestry_type","type","price_band","area_band","releasetime","id","price","per_mu","area");
--> statement-breakpoint
CREATE INDEX "listing_search_county" ON "listing_search" USING btree ("county_id","forestry_type","type","price_band","area_band","releasetime","id","price","per_mu","area");
--> statement-breakpoint
CREATE INDEX "staff_tokens_staff" ON "staff_tokens" USING btree ("staff_id");
--> statement-breakpoint
CREATE INDEX "staff_tokens_expires" ON "staff_tokens" USING btree ("expires");
--> statement-breakpoint
CREATE UNIQUE INDEX "tender_signups_once" ON "tender_signups" USING btree ("tender_id","user_id");
--> statement-breakpoint
CREATE INDEX "tender_signups_of_user" ON "tender_signups" USING btree ("user_id","createtime","id");
--> statement-breakpoint
CREATE INDEX "tenders_newest" ON "tenders" USING btree ("createtime","id","kind","ptype","infor_type","industry_type","province_id","signup_end") WHERE "tenders"."published";
--> statement-breakpoint
CREATE INDEX "tenders_of_kind" ON "tenders" USING btree ("kind","createtime","id","ptype","infor_type","industry_type","province_id","signup_end") WHERE "tenders"."published";
--> statement-breakpoint
CREATE INDEX "tenders_of_province" ON "tenders" USING btree ("province_id","createtime","id","kind","ptype","infor_type","industry_type","signup_end") WHERE "tenders"."published";
--> statement-breakpoint
CREATE INDEX "tenders_by_notice" ON "tenders" USING btree ("infor_type","createtime","id") WHERE "tenders"."published";
--> statement-breakpoint
CREATE INDEX "tenders_open" ON "tenders" USING btree (coalesce("signup_end", 'infinity'::timestamptz)) WHERE "tenders"."published" and "tenders"."infor_type" < 3;
--> statement-breakpoint
CREATE INDEX "tenders_by_number" ON "tenders" USING btree ("project_sn") WHERE "tenders"."published";
--> statement-breakpoint
CREATE UNIQUE INDEX "tenders_number" ON "tenders" USING btree (lower("project_sn")) WHERE "tenders"."published";
--> statement-breakpoint
CREATE INDEX "user_uploads_of_user" ON "user_uploads" USING btree ("user_id","createtime");
--> statement-breakpoint
CREATE INDEX "user_uploads_of_listing" ON "user_uploads" USING btree ("listing_id") WHERE "user_uploads"."listing_id" is not null;
--> statement-breakpoint
CREATE INDEX "user_uploads_unused" ON "user_uploads" USING btree ("unused_since") WHERE "user_uploads"."listing_id" is null and "user_uploads"."bond_id" is null and "user_uploads"."certification_id" is null;
--> statement-breakpoint
CREATE INDEX "user_uploads_of_certification" ON "user_uploads" USING btree ("certification_id") WHERE "user_uploads"."certification_id" is not null;
--> statement-breakpoint
CREATE INDEX "user_uploads_avif" ON "user_uploads" USING btree ("createtime") WHERE "user_uploads"."avif" = 'waiting';
--> statement-breakpoint
CREATE INDEX "user_uploads_leaving" ON "user_uploads" USING btree ("leaving_at") WHERE "user_uploads"."leaving_at" is not null;
--> statement-breakpoint
CREATE INDEX "user_uploads_file" ON "user_uploads" USING btree ("file") WHERE "user_uploads"."file" <> '';
--> statement-breakpoint
INSERT INTO "change_feed" DEFAULT VALUES;
--> statement-breakpoint
-- What a transaction under way has changed so far. Every row is gone again when its transaction commits, so
-- nothing here needs to outlive a crash.
CREATE UNLOGGED TABLE "changes_noted" (
	"tx" xid8 NOT NULL,
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	PRIMARY KEY("tx","kind","id")
);
--> statement-breakpoint
-- One row per transaction that noted something: carries the trigger that runs at its commit.
CREATE UNLOGGED TABLE "changes_commits" ("tx" xid8 PRIMARY KEY NOT NULL);
--> statement-breakpoint
-- Records that readers see, by kind and id.
CREATE VIEW "public_records" AS
	select 'news'::text as kind, id from news where published
	union all select 'listings', id from published_listings
	union all select 'plans', id from plans where published
	union all select 'experts', id from experts where published
	union all select 'projects', id from projects where published
	union all select 'tenders', id from tenders where published;
--> statement-breakpoint
-- Notes which record was changed: by its id, or 0 for those there is one of.
CREATE FUNCTION "note_change"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
	record_id integer := 0;
begin
	if tg_argv[0] in ('news', 'listings', 'plans', 'experts', 'projects', 'tenders') then
		record_id := coalesce(new.id, old.id);
	end if;
	insert into changes_noted values (mine, tg_argv[0], record_id) on conflict do nothing;
	if found then
		insert into changes_commits values (mine) on conflict do nothing;
	end if;
	return null;
end
$$;
--> statement-breakpoint
-- Truncating fires no row's trigger.
CREATE FUNCTION "note_truncated_records"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
begin
	insert into changes_noted select mine, kind, id from public_records where kind = tg_argv[0] on conflict do nothing;
	insert into changes_commits values (mine) on conflict do nothing;
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "publish_changes"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	noted bigint;
	newest bigint;
begin
	delete from changes_commits where tx = new.tx;
	select count(*) into noted from changes_noted where tx = new.tx;
	-- All of it was rolled back to a savepoint.
	if noted = 0 then
		return null;
	end if;
	update change_feed set last = last + noted where id = 1 returning last into newest;
	insert into changes (kind, id, version, deleted, at)
	select
		noted_here.kind,
		noted_here.id,
		newest - noted + row_number() over (order by noted_here.kind, noted_here.id),
		-- Those there is one of have the id 0, and stay.
		noted_here.id <> 0 and not exists (
			select from public_records shown where shown.kind = noted_here.kind and shown.id = noted_here.id
		),
		clock_timestamp()
	from changes_noted noted_here
	where noted_here.tx = new.tx
	on conflict (kind, id) do update
		set version = excluded.version, deleted = excluded.deleted, at = excluded.at;
	delete from changes_noted where tx = new.tx;
	perform pg_notify('content_changed', newest::text);
	return null;
end
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "publish_changes" AFTER INSERT ON "changes_commits"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "publish_changes"();
--> statement-breakpoint
-- The conditions decide before any function runs: counting a read costs next to nothing.
CREATE TRIGGER "note_inserted" AFTER INSERT ON "news"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('news');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "news"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('news');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "news"
	FOR EACH ROW WHEN (
		(old.published OR new.published)
		AND old.* IS DISTINCT FROM new.*
		AND (old.read_num = new.read_num OR to_jsonb(old) - 'read_num' <> to_jsonb(new) - 'read_num')
	) EXECUTE FUNCTION "note_change"('news');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "news"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('news');
--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "plans"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('plans');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "plans"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('plans');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "plans"
	FOR EACH ROW WHEN (
		(old.published OR new.published)
		AND old.* IS DISTINCT FROM new.*
		AND (old.read_num = new.read_num OR to_jsonb(old) - 'read_num' <> to_jsonb(new) - 'read_num')
	) EXECUTE FUNCTION "note_change"('plans');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "plans"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('plans');
--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "experts"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('experts');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "experts"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('experts');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "experts"
	FOR EACH ROW WHEN (
		(old.published OR new.published)
		AND old.* IS DISTINCT FROM new.*
	) EXECUTE FUNCTION "note_change"('experts');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "experts"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('experts');
--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "projects"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('projects');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "projects"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('projects');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "projects"
	FOR EACH ROW WHEN (
		(old.published OR new.published)
		AND old.* IS DISTINCT FROM new.*
		AND (old.read_num = new.read_num OR to_jsonb(old) - 'read_num' <> to_jsonb(new) - 'read_num')
	) EXECUTE FUNCTION "note_change"('projects');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "projects"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('projects');
--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "banners"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "banners"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "banners"
	FOR EACH ROW WHEN ((old.published OR new.published) AND old.* IS DISTINCT FROM new.*)
	EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "banners"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "links"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('links');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "links"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('links');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "links"
	FOR EACH ROW WHEN ((old.published OR new.published) AND old.* IS DISTINCT FROM new.*)
	EXECUTE FUNCTION "note_change"('links');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "links"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_change"('links');
--> statement-breakpoint
CREATE TRIGGER "note_inserted_or_deleted" AFTER INSERT OR DELETE ON "settings"
	FOR EACH ROW EXECUTE FUNCTION "note_change"('settings');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "settings"
	FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION "note_change"('settings');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "settings"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_change"('settings');
--> statement-breakpoint
CREATE TRIGGER "note_inserted_or_deleted" AFTER INSERT OR DELETE ON "placements"
	FOR EACH ROW EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "placements"
	FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "placements"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_change"('home');
--> statement-breakpoint
CREATE TRIGGER "note_inserted_or_deleted" AFTER INSERT OR DELETE ON "published_listings"
	FOR EACH ROW EXECUTE FUNCTION "note_change"('listings');
--> statement-breakpoint
-- Being read, and its owner being reminded, change nothing that readers see.
CREATE TRIGGER "note_updated" AFTER UPDATE ON "published_listings"
	FOR EACH ROW WHEN (
		old.* IS DISTINCT FROM new.*
		AND (
			(old.read_num = new.read_num AND old.reminded_at IS NOT DISTINCT FROM new.reminded_at)
			OR to_jsonb(old) - 'read_num' - 'reminded_at' <> to_jsonb(new) - 'read_num' - 'reminded_at'
		)
	) EXECUTE FUNCTION "note_change"('listings');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "published_listings"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('listings');
--> statement-breakpoint
CREATE TRIGGER "note_inserted_or_deleted" AFTER INSERT OR DELETE ON "price_medians"
	FOR EACH ROW EXECUTE FUNCTION "note_change"('prices');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "price_medians"
	FOR EACH ROW WHEN (old.* IS DISTINCT FROM new.*) EXECUTE FUNCTION "note_change"('prices');
--> statement-breakpoint
-- What is on record stays as it was written, whoever asks.
CREATE FUNCTION "refuse_rewriting"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	raise exception 'rows of % are never changed or removed', tg_table_name;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "only_added_whole" BEFORE TRUNCATE ON "audit"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
-- Content that came into its own table by another way than the console (an older version of the portal, the demo,
-- an import) becomes a record with one version, so that staff find it. Answers how many there were.
CREATE FUNCTION "adopt_content"() RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	adopted integer := 0;
	newly integer;
begin
	insert into content_records (kind, id, title, category, marks, cover, version, live_version, live_since, updatetime)
	select
		'news', id, title, type,
		array_remove(array[case when pinned then 'pinned' end, case when hot then 'hot' end], null),
		coalesce(images->0->>'file', ''), 1,
		case when published then 1 end, case when published then createtime end, updatetime
	from news
	where not exists (select from content_records known where known.kind = 'news' and known.id = news.id);
	get diagnostics newly = row_count;
	adopted := adopted + newly;

	insert into content_records (kind, id, title, category, cover, version, live_version, live_since, updatetime)
	select
		'banners', id, title, slot, coalesce(images->0->>'file', ''), 1,
		case when published then 1 end, case when published then now() end, now()
	from banners
	where not exists (select from content_records known where known.kind = 'banners' and known.id = banners.id);
	get diagnostics newly = row_count;
	adopted := adopted + newly;

	insert into content_records (kind, id, title, version, live_version, live_since, updatetime)
	select 'links', id, title, 1, case when published then 1 end, case when published then now() end, now()
	from links
	where not exists (select from content_records known where known.kind = 'links' and known.id = links.id);
	get diagnostics newly = row_count;
	adopted := adopted + newly;

	insert into content_records (kind, id, title, version, live_version, live_since, updatetime)
	select 'settings', id, '站点设置', 1, 1, now(), now()
	from settings
	where not exists (select from content_records known where known.kind = 'settings' and known.id = settings.id);
	get diagnostics newly = row_count;
	adopted := adopted + newly;

	if adopted = 0 then
		return 0;
	end if;
	insert into content_versions (kind, id, number, data, at)
	select kind, record.id, 1, case kind
		when 'news' then (
			select jsonb_build_object(
				'type', type, 'topic_id', coalesce(topic_id, 0), 'expert_id', coalesce(expert_id, 0), 'title', title,
				'remark', remark, 'source', source, 'images', images, 'files', files, 'content', content,
				'pinned', pinned, 'hot', hot,
				'createtime', to_char(createtime at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS')
			) from news where news.id = record.id)
		when 'banners' then (
			select jsonb_build_object(
				'slot', slot, 'title', title, 'remark', remark, 'images', images, 'url', url, 'sort', sort
			) from banners where banners.id = record.id)
		when 'links' then (
			select jsonb_build_object('title', title, 'url', url, 'sort', sort) from links where links.id = record.id)
		else (select data from settings where settings.id = record.id)
	end, updatetime
	from content_records record
	where version = 1 and not exists (
		select from content_versions known where known.kind = record.kind and known.id = record.id
	);
	return adopted;
end
$$;
--> statement-breakpoint
ALTER TABLE "listing_search" SET (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
--> statement-breakpoint
-- The same few rows are counted up and down all day.
ALTER TABLE "listing_counts" SET (fillfactor = 50);
--> statement-breakpoint
-- As the bands of src/contract/listings/woodland.ts; 5 is negotiable.
CREATE FUNCTION "price_band"(price double precision) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select (case when price <= 0 then 5 when price < 100 then 1 when price < 1000 then 2 when price < 3000 then 3 else 4 end)::smallint
$$;
--> statement-breakpoint
CREATE FUNCTION "area_band"(area double precision) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select (case when area < 100 then 1 when area < 1000 then 2 when area < 5000 then 3 else 4 end)::smallint
$$;
--> statement-breakpoint
-- Pattern of a word that begins or ends with a figure, which does not match within a longer one: 230 is not 1230. Null for
-- other words.
CREATE FUNCTION "figure_pattern"(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select case when word ~ '^[0-9]|[0-9]$' then
		case when word ~ '^[0-9]' then '(?<![0-9.])' else '' end
		|| regexp_replace(word, '[]*.+?^${}()|\\[]', '\\\&', 'g')
		|| case when word ~ '[0-9]$' then '(?![0-9]|\.[0-9])' else '' end
	end
$$;
--> statement-breakpoint
-- Whether a word of a search stands in a text. A plain expression, so that the planner writes it out and sees the words.
-- Unequal to 0 rather than above it: the planner takes the latter for rare.
CREATE FUNCTION "word_stands_in"(haystack text, word text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select strpos(haystack, word) <> 0 and (figure_pattern(word) is null or haystack ~ figure_pattern(word))
$$;
--> statement-breakpoint
-- Every one, two and three characters that follow each other in a text: whatever stands in it is found by how it begins.
CREATE FUNCTION "text_ngrams"(haystack text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select array_to_tsvector(array_agg(one) || array_agg(one || two) || array_agg(one || two || three))
	from (
		select one, coalesce(two, '') as two, coalesce(three, '') as three
		from (select string_to_array(haystack, null) as characters) as split,
			unnest(characters, characters[2:], characters[3:]) as following(one, two, three)
	) as ngrams
$$;
--> statement-breakpoint
CREATE INDEX "record_search_title_words" ON "record_search" USING gin (text_ngrams("title")) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
CREATE INDEX "record_search_head_words" ON "record_search" USING gin (text_ngrams("head")) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
-- How frequent a word is decides how a search is done: known of three thousand. It must be set for each partition.
DO $$
declare
	part regclass;
begin
	for part in
		select inhrelid::regclass from pg_inherits
		where inhparent in ('record_search_title_words'::regclass, 'record_search_head_words'::regclass)
	loop
		execute format('alter index %s alter column 1 set statistics 300', part);
	end loop;
end
$$;
--> statement-breakpoint
-- Everything a word may stand in, folded as by foldedText of src/lib/text.ts. Labels as in src/domain/listings/woodland.ts.
CREATE FUNCTION "listing_haystack"(listing "published_listings") RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
	select lower(normalize(concat_ws(E'\n',
		listing.project_name,
		listing.project_sn,
		listing.measure_area || '亩',
		listing.years || '年',
		listing.address,
		listing.species,
		(select name from region_names where id = listing.province_id),
		(select name from region_names where id = listing.city_id),
		(select name from region_names where id = listing.county_id),
		(array['转让', '出租', '转包', '合作', '互换'])[listing.forestry_type],
		case listing.type
			when 1 then '有林地'
			when 2 then '灌木林地'
			when 3 then '乔木林地'
			when 4 then '疏林地'
			when 5 then '苗圃地'
			when 6 then '宜林地'
			when 7 then '无立木林地'
			when 8 then '未成林造林地'
			when 9 then '辅助生产林地'
			when 20 then '其他'
		end
	), NFKC) collate "C")
$$;
--> statement-breakpoint
-- Writes what search keeps of these listings anew.
CREATE FUNCTION "refresh_listing_search"(changed integer[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	-- Counts are locked in one order, so that two transactions that change the same ones never wait for each other both.
	insert into listing_counts as known (region_id, forestry_type, type, price_band, area_band, n)
	select region_id, forestry_type, type, price_band, area_band, sum(step)
	from (
		select forestry_type, type, price_band, area_band, province_id, city_id, county_id, -1 as step
		from listing_search
		where id = any(changed)
		union all
		select forestry_type, type, price_band(face_price), area_band(measure_area), province_id, city_id, county_id, 1
		from published_listings
		where id = any(changed) and state = 'live'
	) as moved, lateral unnest(array[0, province_id, city_id, county_id]) with ordinality as regions(region_id, level)
	where region_id > 0 or level = 1
	group by region_id, forestry_type, type, price_band, area_band
	having sum(step) <> 0
	order by region_id, forestry_type, type, price_band, area_band
	on conflict (region_id, forestry_type, type, price_band, area_band) do update set n = known.n + excluded.n;

	delete from listing_search where id = any(changed);

	insert into listing_search (
		id, forestry_type, type, price_band, area_band, province_id, city_id, county_id, releasetime, price, per_mu, area,
		years, score, species, has_point, haystack
	)
	select
		id, forestry_type, type, price_band(face_price), area_band(measure_area), province_id, city_id, county_id, releasetime,
		case when face_price > 0 then face_price end,
		case when face_price > 0 and measure_area > 0 and years > 0 then face_price * 10000 / measure_area / years end,
		measure_area, years, (fraction ->> 'comprehensive')::double precision, species,
		lng is not null and lat is not null, listing_haystack(published_listings)
	from published_listings
	where id = any(changed) and state = 'live'
	order by id;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "sync_listing_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	changed integer[];
begin
	if tg_op = 'TRUNCATE' then
		truncate listing_search, listing_counts;
		return null;
	elsif tg_op = 'INSERT' then
		select array_agg(id) into changed from new_rows where state = 'live';
	elsif tg_op = 'DELETE' then
		select array_agg(id) into changed from old_rows where state = 'live';
	else
		-- A listing keeps its id: src/server/listings/published-listings.table.ts.
		select array_agg(was.id) into changed
		from old_rows was join new_rows now on now.id = was.id
		where (was.state = 'live' or now.state = 'live') and (
			was.state, was.project_name, was.address, was.species, was.forestry_type, was.type, was.province_id,
			was.city_id, was.county_id, was.measure_area, was.face_price, was.years, was.releasetime,
			was.lng is not null and was.lat is not null, was.fraction ->> 'comprehensive'
		) is distinct from (
			now.state, now.project_name, now.address, now.species, now.forestry_type, now.type, now.province_id,
			now.city_id, now.county_id, now.measure_area, now.face_price, now.years, now.releasetime,
			now.lng is not null and now.lat is not null, now.fraction ->> 'comprehensive'
		);
	end if;
	if changed is not null then
		perform refresh_listing_search(changed);
	end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "sync_search_inserted" AFTER INSERT ON "published_listings" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_listing_search"();
--> statement-breakpoint
CREATE TRIGGER "sync_search_updated" AFTER UPDATE ON "published_listings" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_listing_search"();
--> statement-breakpoint
CREATE TRIGGER "sync_search_deleted" AFTER DELETE ON "published_listings" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_listing_search"();
--> statement-breakpoint
CREATE TRIGGER "sync_search_truncated" AFTER TRUNCATE ON "published_listings"
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_listing_search"();
--> statement-breakpoint
CREATE INDEX "listing_search_words" ON "listing_search" USING gin (text_ngrams("haystack")) WITH (fastupdate=false);
--> statement-breakpoint
-- How frequent a word is decides how a search is done: known of three thousand, not of one.
ALTER INDEX "listing_search_words" ALTER COLUMN 1 SET STATISTICS 300;
--> statement-breakpoint
-- Prices grow with areas.
CREATE STATISTICS "listing_search_bands" (mcv) ON "price_band", "area_band" FROM "listing_search";
--> statement-breakpoint
-- How frequent a pair is decides how a search is done: known of three thousand. Arrays of integers do not compress.
ALTER TABLE "record_search" ALTER COLUMN "pairs" SET STATISTICS 300, ALTER COLUMN "pairs" SET STORAGE EXTERNAL;
--> statement-breakpoint
-- As foldedText of src/lib/text.ts.
CREATE FUNCTION "fold_text"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select lower(normalize(words, NFKC) collate "C")
$$;
--> statement-breakpoint
-- As bareText of src/lib/bare-text.ts: without blanks and signs. The full stop stays, for figures.
CREATE FUNCTION "bare_text"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select regexp_replace(
		fold_text(words),
		'[\u0001-\u002d\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u303f\ufe00-\ufe6f\ufeff]+', '', 'g'
	)
$$;
--> statement-breakpoint
-- The same for longer texts: a sign ends a line, so that no word is found across it.
CREATE FUNCTION "bare_lines"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select regexp_replace(
		regexp_replace(fold_text(words), '[\u0009\u0020\u00a0]+', '', 'g'),
		'[\u0001-\u002d\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u3000-\u303f\ufe00-\ufe6f\ufeff]+', E'\n', 'g'
	)
$$;
--> statement-breakpoint
-- Text of HTML, as textOfHtml of src/server/search/snippet.service.ts. A tag within a line parts no word.
CREATE FUNCTION "html_text"(html text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select replace(replace(replace(replace(replace(
		regexp_replace(regexp_replace(regexp_replace(
			html,
			'<(script|style)\y.*?</\1\s*>|<!--.*?-->', '', 'gi'),
			'</?(a|abbr|b|big|code|del|em|font|i|ins|mark|s|small|span|strong|sub|sup|u|wbr)(\s[^<>]*)?/?>', '', 'gi'),
			'<[^<>]*>', E'\n', 'g'),
		'&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
$$;
--> statement-breakpoint
-- What follows each other, two characters in a number: 16 bits of each. With `singles`, each character too. And figures,
-- behind a sign that stands in no bare text: rarer than their pairs of digits.
CREATE FUNCTION "text_pairs"(words text, singles boolean) RETURNS integer[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select coalesce(array_agg(distinct pair), '{}')
	from (select string_to_array(words, null) as characters) as split,
		lateral (
			select (ascii(one) & 65535) << 16 | (ascii(two) & 65535) as pair
			from unnest(characters, characters[2:]) as following(one, two)
			where one <> E'\n' and two <> E'\n'
			union all
			select (ascii(one) & 65535) << 16
			from unnest(characters) as alone(one)
			where singles and one <> E'\n'
			union all
			select ascii('#') << 16 | (replace(figure[1], '.', '')::numeric % 65536)::integer
			from regexp_matches(words, '\d+(?:\.\d+)*', 'g') as figure
		) as pairs
$$;
--> statement-breakpoint
-- Whether words stand in a text, of which the index knows the pairs alone. Its cost is that of reading texts and pairs
-- that are stored apart: told of it, the planner reads records in the order of results only where matches are frequent.
CREATE FUNCTION "holds_words"(head text, body text, words text[], patterns text[]) RETURNS boolean LANGUAGE plpgsql
IMMUTABLE STRICT PARALLEL SAFE COST 2000 AS $$
declare
	texts text;
	sought text;
begin
	if words = '{}' and patterns = '{}' then
		return true;
	end if;
	texts := head || body;
	foreach sought in array words loop
		if strpos(texts, sought) = 0 then
			return false;
		end if;
	end loop;
	foreach sought in array patterns loop
		if texts !~ sought then
			return false;
		end if;
	end loop;
	return true;
end
$$;
--> statement-breakpoint
-- Everything that has a page and can be found. Labels as in src/domain/listings/woodland.ts, plans.ts, projects.ts and
-- tenders.ts. A tender with a result is one that nobody can sign up for any more.
CREATE VIEW "searchable_records" AS
	select
		'listings'::text as kind, id, state <> 'live' as outdated, releasetime as createtime,
		bare_text(project_sn) as number, project_name as title,
		listing_haystack(published_listings) as head, content as body
	from published_listings
	where state <> 'withdrawn'
	union all
	select
		'news', news.id, false, news.createtime, '', news.title,
		concat_ws(E'\n', news.remark, news.source, experts.username), html_text(left(news.content, 60000))
	from news left join experts on experts.id = news.expert_id and experts.published
	where news.published
	union all
	select
		'projects', id, false, createtime, '', name,
		concat_ws(E'\n',
			(select name from region_names where region_names.id = province_id),
			(select name from region_names where region_names.id = city_id),
			(select name from region_names where region_names.id = county_id),
			(array['财政部项目库', '发改委项目库', '地方项目库'])[type],
			(array['项目发起', '项目采购', '项目执行', '项目移交'])[stage_id],
			(array['建设', '贸易', '服务', '林业', '其他'])[industry_id],
			woodland::float8 || '亩', budget::float8 || '亿元', case when budget < 1 then (budget * 10000)::float8 || '万元' end,
			subject_company, responsibility_company, third_party, department
		),
		html_text(left(concat_ws(E'\n', remark, woodremark, benefit, policy, resources), 60000))
	from projects
	where published
	union all
	select
		'plans', id, false, createtime, '', title,
		concat_ws(E'\n', (array['森林康养', '空间规划', '产业规划', '景观设计', '特色小镇'])[plan_type], remark),
		html_text(left(content, 60000))
	from plans
	where published
	union all
	select
		'experts', id, false, updatetime, '', username, concat_ws(E'\n', nickname, position, remark), ''
	from experts
	where published
	union all
	select
		'tenders', id, infor_type >= 3, createtime, bare_text(project_sn), title,
		concat_ws(E'\n',
			bare_text(project_sn),
			(select name from region_names where region_names.id = province_id),
			(array['招标', '采购'])[ptype],
			(array['招标公告', '变更公告', '结果公告', '合同公告'])[infor_type],
			(array['林业工程', '种苗', '服务'])[category],
			(array['林业工程', '种苗', '服务', '采购公告', '中标公示'])[tenders.kind],
			(array['建设', '贸易', '服务', '林业', '其他'])[industry_type],
			tendering_type, tendering_mode, winner, estimate::float8 || '万元'
		),
		html_text(left(concat_ws(E'\n', content, change_content, result_content, contract_content), 60000))
	from tenders
	where published;
--> statement-breakpoint
-- Writes anew what search keeps of these records.
CREATE FUNCTION "refresh_record_search"(of_kind text, changed integer[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	delete from record_search
	where kind = of_kind and id = any(changed)
		-- Narrowed twice: each record is looked up by its id, whatever the planner knows of `changed`.
		and id not in (select shown.id from searchable_records shown where shown.kind = of_kind and shown.id = any(changed));
	insert into record_search as known (
		kind, id, outdated, createtime, number, title, head, body, pairs
	)
	select
		of_kind, id, outdated, createtime, number, title, head, body,
		-- Lines of the body add pairs alone: a single character is looked for in title and summary.
		text_pairs(head, true) || text_pairs(body, false)
	from (
		select
			id, outdated, createtime, number, bare_text(left(title, 300)) as title,
			bare_text(left(title, 300)) || E'\n' || bare_lines(left(head, 2000)) as head,
			bare_lines(left(body, 20000)) as body
		from searchable_records
		where kind = of_kind and id = any(changed)
		offset 0
	) as texts
	order by id
	on conflict (kind, id) do update set
		outdated = excluded.outdated, createtime = excluded.createtime, number = excluded.number, title = excluded.title,
		head = excluded.head, body = excluded.body, pairs = excluded.pairs;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "sync_record_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	perform refresh_record_search(tg_argv[0], array[new.id]);
	return null;
end
$$;
--> statement-breakpoint
-- Once a statement: of many rows, each alone takes several times as long.
CREATE FUNCTION "sync_record_search_rows"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	changed integer[];
begin
	select array_agg(id) into changed from changed_rows;
	if changed is not null then
		perform refresh_record_search(tg_argv[0], changed);
	end if;
	return null;
end
$$;
--> statement-breakpoint
-- Articles are found by the name of their author. Locked first, so that a newer text of theirs is not overwritten.
CREATE FUNCTION "sync_articles_of_expert"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	articles integer[];
begin
	select array_agg(id) into articles
	from (select id from news where expert_id = new.id order by id for no key update) as locked;
	if articles is not null then
		perform refresh_record_search('news', articles);
	end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "clear_record_search"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	delete from record_search where kind = tg_argv[0];
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_added" AFTER INSERT ON "published_listings" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('listings');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_removed" AFTER DELETE ON "published_listings" REFERENCING OLD TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('listings');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search" AFTER UPDATE OF "state", "project_sn", "project_name", "forestry_type", "type", "province_id", "city_id", "county_id", "address", "measure_area", "years", "species", "content", "releasetime" ON "published_listings"
	FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('listings');
--> statement-breakpoint
CREATE TRIGGER "clear_record_search" AFTER TRUNCATE ON "published_listings"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('listings');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_added" AFTER INSERT ON "news" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('news');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_removed" AFTER DELETE ON "news" REFERENCING OLD TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('news');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search" AFTER UPDATE OF "title", "remark", "content", "source", "expert_id", "createtime", "published" ON "news"
	FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('news');
--> statement-breakpoint
CREATE TRIGGER "clear_record_search" AFTER TRUNCATE ON "news"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('news');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_added" AFTER INSERT ON "projects" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('projects');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_removed" AFTER DELETE ON "projects" REFERENCING OLD TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('projects');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search" AFTER UPDATE OF "name", "type", "stage_id", "industry_id", "province_id", "city_id", "county_id", "budget", "woodland", "subject_company", "responsibility_company", "third_party", "department", "remark", "woodremark", "benefit", "policy", "resources", "createtime", "published" ON "projects"
	FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('projects');
--> statement-breakpoint
CREATE TRIGGER "clear_record_search" AFTER TRUNCATE ON "projects"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('projects');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_added" AFTER INSERT ON "plans" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('plans');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_removed" AFTER DELETE ON "plans" REFERENCING OLD TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('plans');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search" AFTER UPDATE OF "plan_type", "title", "remark", "content", "createtime", "published" ON "plans"
	FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('plans');
--> statement-breakpoint
CREATE TRIGGER "clear_record_search" AFTER TRUNCATE ON "plans"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('plans');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_added" AFTER INSERT ON "experts" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('experts');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_removed" AFTER DELETE ON "experts" REFERENCING OLD TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('experts');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search" AFTER UPDATE OF "username", "nickname", "position", "remark", "updatetime", "published" ON "experts"
	FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('experts');
--> statement-breakpoint
CREATE TRIGGER "clear_record_search" AFTER TRUNCATE ON "experts"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('experts');
--> statement-breakpoint
CREATE TRIGGER "sync_articles_of_expert" AFTER UPDATE OF "username", "published" ON "experts"
	FOR EACH ROW WHEN (old.username <> new.username OR old.published <> new.published) EXECUTE FUNCTION "sync_articles_of_expert"();
--> statement-breakpoint
-- The same few rows are counted up and down all day.
ALTER TABLE "project_counts" SET (fillfactor = 50);
--> statement-breakpoint
-- What a transaction under way adds to the counts. It is added at its commit, after the row of the change feed is locked:
-- transactions that count the same projects in another order take turns there, so that none waits for another in a circle.
CREATE UNLOGGED TABLE "project_counts_noted" (
	"tx" xid8 NOT NULL,
	"province_id" integer NOT NULL,
	"industry_id" smallint NOT NULL,
	"stage_id" smallint NOT NULL,
	"n" integer NOT NULL,
	"budget" numeric NOT NULL
);
--> statement-breakpoint
CREATE INDEX "project_counts_noted_by_tx" ON "project_counts_noted" ("tx");
--> statement-breakpoint
CREATE FUNCTION "note_project_counts"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
begin
	if tg_op = 'INSERT' then
		insert into project_counts_noted
		select mine, province_id, industry_id, stage_id, count(*), sum(budget)
		from new_rows where published group by 2, 3, 4;
	elsif tg_op = 'DELETE' then
		insert into project_counts_noted
		select mine, province_id, industry_id, stage_id, -count(*), -sum(budget)
		from old_rows where published group by 2, 3, 4;
	elsif tg_op = 'TRUNCATE' then
		insert into project_counts_noted
		select mine, province_id, industry_id, stage_id, -count(*), -sum(budget)
		from projects where published group by 2, 3, 4;
	else
		insert into project_counts_noted
		select mine, province_id, industry_id, stage_id, sum(n), sum(budget)
		from (
			select province_id, industry_id, stage_id, 1 as n, budget from new_rows where published
			union all
			select province_id, industry_id, stage_id, -1, -budget from old_rows where published
		) moved
		group by 2, 3, 4
		having sum(n) <> 0 or sum(budget) <> 0;
	end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "apply_project_counts"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	insert into project_counts as known (province_id, industry_id, stage_id, n, budget, changed_at)
	select province_id, industry_id, stage_id, sum(n), sum(budget), clock_timestamp()
	from project_counts_noted
	where tx = new.tx
	group by 1, 2, 3
	having sum(n) <> 0 or sum(budget) <> 0
	order by 1, 2, 3
	on conflict (province_id, industry_id, stage_id) do update
		set n = known.n + excluded.n, budget = known.budget + excluded.budget, changed_at = excluded.changed_at;
	delete from project_counts_noted where tx = new.tx;
	return null;
end
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "apply_project_counts" AFTER INSERT ON "project_counts_noted"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "apply_project_counts"();
--> statement-breakpoint
CREATE TRIGGER "note_statistics" AFTER INSERT ON "project_counts_noted"
	FOR EACH ROW EXECUTE FUNCTION "note_change"('statistics');
--> statement-breakpoint
CREATE TRIGGER "note_counts_inserted" AFTER INSERT ON "projects" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "note_project_counts"();
--> statement-breakpoint
CREATE TRIGGER "note_counts_updated" AFTER UPDATE ON "projects" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "note_project_counts"();
--> statement-breakpoint
CREATE TRIGGER "note_counts_deleted" AFTER DELETE ON "projects" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "note_project_counts"();
--> statement-breakpoint
CREATE TRIGGER "note_counts_truncated" BEFORE TRUNCATE ON "projects"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_project_counts"();
--> statement-breakpoint
CREATE TRIGGER "note_inserted" AFTER INSERT ON "tenders"
	FOR EACH ROW WHEN (new.published) EXECUTE FUNCTION "note_change"('tenders');
--> statement-breakpoint
CREATE TRIGGER "note_deleted" AFTER DELETE ON "tenders"
	FOR EACH ROW WHEN (old.published) EXECUTE FUNCTION "note_change"('tenders');
--> statement-breakpoint
CREATE TRIGGER "note_updated" AFTER UPDATE ON "tenders"
	FOR EACH ROW WHEN (
		(old.published OR new.published)
		AND old.* IS DISTINCT FROM new.*
		AND (old.read_num = new.read_num OR to_jsonb(old) - 'read_num' <> to_jsonb(new) - 'read_num')
	) EXECUTE FUNCTION "note_change"('tenders');
--> statement-breakpoint
CREATE TRIGGER "note_truncated" BEFORE TRUNCATE ON "tenders"
	FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('tenders');
--> statement-breakpoint
-- The same few rows are counted up and down all day.
ALTER TABLE "tender_counts" SET (fillfactor = 50);
--> statement-breakpoint
-- Counts are locked in one order, so that two transactions that change the same ones never wait for each other both.
CREATE FUNCTION "count_added_tenders"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	insert into tender_counts as known (kind, n)
	select kind, count(*) from new_rows where published group by kind order by kind
	on conflict (kind) do update set n = known.n + excluded.n;
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "count_removed_tenders"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	insert into tender_counts as known (kind, n)
	select kind, -count(*) from old_rows where published group by kind order by kind
	on conflict (kind) do update set n = known.n + excluded.n;
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "count_changed_tender"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	insert into tender_counts as known (kind, n)
	select kind, sum(step)
	from (values (old.kind, -old.published::integer), (new.kind, new.published::integer)) as moved (kind, step)
	group by kind
	having sum(step) <> 0
	order by kind
	on conflict (kind) do update set n = known.n + excluded.n;
	return null;
end
$$;
--> statement-breakpoint
CREATE FUNCTION "clear_tender_counts"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	delete from tender_counts;
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "count_added" AFTER INSERT ON "tenders" REFERENCING NEW TABLE AS new_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "count_added_tenders"();
--> statement-breakpoint
CREATE TRIGGER "count_removed" AFTER DELETE ON "tenders" REFERENCING OLD TABLE AS old_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_tenders"();
--> statement-breakpoint
CREATE TRIGGER "count_changed" AFTER UPDATE ON "tenders"
	FOR EACH ROW WHEN ((old.kind, old.published) IS DISTINCT FROM (new.kind, new.published))
	EXECUTE FUNCTION "count_changed_tender"();
--> statement-breakpoint
CREATE TRIGGER "count_truncated" AFTER TRUNCATE ON "tenders"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_tender_counts"();
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_added" AFTER INSERT ON "tenders" REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('tenders');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search_removed" AFTER DELETE ON "tenders" REFERENCING OLD TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION "sync_record_search_rows"('tenders');
--> statement-breakpoint
CREATE TRIGGER "sync_record_search" AFTER UPDATE OF "title", "project_sn", "ptype", "category", "infor_type", "kind", "industry_type", "province_id", "tendering_type", "tendering_mode", "estimate", "winner", "content", "change_content", "result_content", "contract_content", "createtime", "published" ON "tenders"
	FOR EACH ROW EXECUTE FUNCTION "sync_record_search"('tenders');
--> statement-breakpoint
CREATE TRIGGER "clear_record_search" AFTER TRUNCATE ON "tenders"
	FOR EACH STATEMENT EXECUTE FUNCTION "clear_record_search"('tenders');
--> statement-breakpoint
-- Pages of listings show whether their owner is a member.
CREATE FUNCTION "note_listings_of_member"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
begin
	insert into changes_noted
	select mine, 'listings', shown.id
	from published_listings shown join listings on listings.id = shown.id
	where listings.user_id = new.id
	on conflict do nothing;
	if found then
		insert into changes_commits values (mine) on conflict do nothing;
	end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "note_listings_of_member" AFTER UPDATE OF "expiretime" ON "users"
	FOR EACH ROW WHEN (old.expiretime IS DISTINCT FROM new.expiretime) EXECUTE FUNCTION "note_listings_of_member"();
--> statement-breakpoint
CREATE TRIGGER "only_added" BEFORE UPDATE OR DELETE ON "bond_entries"
	FOR EACH ROW EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
CREATE TRIGGER "only_added_whole" BEFORE TRUNCATE ON "bond_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_rewriting"();
--> statement-breakpoint
-- Pages of listings show what of their owner was checked, and when.
CREATE TRIGGER "note_listings_of_certified" AFTER UPDATE OF "certified_as", "certified_at" ON "users"
	FOR EACH ROW WHEN (
		(old.certified_as, old.certified_at) IS DISTINCT FROM (new.certified_as, new.certified_at)
	) EXECUTE FUNCTION "note_listings_of_member"();
--> statement-breakpoint
-- Entries of the audit log are removed by the retention job alone, and never within the six months that the law asks for.
CREATE FUNCTION "refuse_early_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'DELETE' and current_setting('portal.retention', true) = 'on' and old.at < now() - interval '6 months' then
		return old;
	end if;
	raise exception 'rows of % are never changed or removed', tg_table_name;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "only_added" BEFORE UPDATE OR DELETE ON "audit"
	FOR EACH ROW EXECUTE FUNCTION "refuse_early_removal"();
--> statement-breakpoint
CREATE FUNCTION "notify_of_notices"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
	ids text;
begin
	select string_agg(distinct user_id::text, ',') into ids from changed;
	if ids is not null then
		-- A payload holds less than 8,000 bytes; an empty one stands for anybody.
		perform pg_notify('notices_changed', case when length(ids) < 8000 then ids else '' end);
	end if;
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "notices_added" AFTER INSERT ON "notices"
	REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "notify_of_notices"();
--> statement-breakpoint
CREATE TRIGGER "notices_read" AFTER UPDATE ON "notices"
	REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "notify_of_notices"();
