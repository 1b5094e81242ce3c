CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"createtime" timestamp with time zone DEFAULT now() NOT NULL
);
