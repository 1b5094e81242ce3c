DROP INDEX "favourites_newest";--> statement-breakpoint
ALTER TABLE "favourites" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","type","createtime","target_id");