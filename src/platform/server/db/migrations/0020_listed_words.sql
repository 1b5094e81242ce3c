CREATE TABLE "listed_people" (
	"rank" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"misspelled" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "listed_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "listed_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"word" text NOT NULL,
	"bare" text NOT NULL,
	"level" text NOT NULL,
	"replacement" text DEFAULT '' NOT NULL,
	"exceptions" text[] DEFAULT '{}' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"updatetime" timestamp with time zone NOT NULL,
	CONSTRAINT "listed_words_bare_unique" UNIQUE("bare")
);
