CREATE TABLE "download_addresses" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_session" text,
	"staff_session" text,
	"storage_key" text DEFAULT '' NOT NULL,
	"content" "bytea",
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"name" text NOT NULL,
	"opened_from" text DEFAULT '' NOT NULL,
	"expires" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "download_addresses" ADD CONSTRAINT "download_addresses_user_session_tokens_hash_fk" FOREIGN KEY ("user_session") REFERENCES "public"."tokens"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_addresses" ADD CONSTRAINT "download_addresses_staff_session_staff_tokens_hash_fk" FOREIGN KEY ("staff_session") REFERENCES "public"."staff_tokens"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "download_addresses_expires" ON "download_addresses" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "download_addresses_user" ON "download_addresses" USING btree ("user_session");--> statement-breakpoint
CREATE INDEX "download_addresses_staff" ON "download_addresses" USING btree ("staff_session");--> statement-breakpoint
CREATE INDEX "download_addresses_file" ON "download_addresses" USING btree ("storage_key");