CREATE TABLE "staff_recovery_codes" (
	"staff_id" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "staff_recovery_codes_staff_id_hash_pk" PRIMARY KEY("staff_id","hash")
);
--> statement-breakpoint
ALTER TABLE "publish_requests" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "publish_runs" ADD COLUMN "trigger" jsonb;--> statement-breakpoint
ALTER TABLE "publish_runs" ADD COLUMN "technical" text;--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "initial_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;