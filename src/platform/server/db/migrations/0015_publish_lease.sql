CREATE TABLE "publish_lease" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"token" bigint DEFAULT 0 NOT NULL,
	"holder" uuid,
	"name" text DEFAULT '' NOT NULL,
	"since" timestamp with time zone,
	"until" timestamp with time zone NOT NULL,
	"delivered" text DEFAULT '' NOT NULL,
	CONSTRAINT "publish_lease_one" CHECK ("publish_lease"."id" = 1)
);
