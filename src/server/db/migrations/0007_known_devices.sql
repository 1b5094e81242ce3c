CREATE TABLE "known_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "known_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"user_id" integer,
	"staff_id" integer,
	"expires" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_account" CHECK (num_nonnulls("known_devices"."user_id", "known_devices"."staff_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_staff" ON "known_devices" USING btree ("staff_id","hash");--> statement-breakpoint
CREATE INDEX "known_devices_hash" ON "known_devices" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "known_devices_expires" ON "known_devices" USING btree ("expires");