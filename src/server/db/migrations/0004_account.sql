DROP INDEX "favourites_newest";--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "createtime" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "seen" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "avatar_draft" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "type_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "favourites" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","type","createtime","target_id");--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_id_unique" UNIQUE("id");