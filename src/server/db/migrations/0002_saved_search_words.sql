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
ALTER TABLE "saved_searches" ADD COLUMN "words" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
UPDATE "saved_searches" SET "words" = array_remove(string_to_array(lower(normalize("keyword", NFKC) collate "C"), ' '), '');
