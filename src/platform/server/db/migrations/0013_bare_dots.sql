-- Dots of names, however they are typed: 买买提・艾力 and 买买提．艾力 are 买买提·艾力. As bareText of src/platform/lib/bare-text.ts.
CREATE OR REPLACE FUNCTION "bare_text"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select regexp_replace(
		regexp_replace(fold_text(words), '([\u4e00-\u9fff]) *[.]+ *(?=[\u4e00-\u9fff])', '\1', 'g'),
		'[\u0001-\u002d\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\u30fb\ufe00-\ufe6f\ufeff]+', '', 'g'
	)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "bare_lines"(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select regexp_replace(
		regexp_replace(
			regexp_replace(fold_text(words), '([\u4e00-\u9fff]) *[.]+ *(?=[\u4e00-\u9fff])', E'\\1\n', 'g'),
			'[\u0009\u0020\u00a0]+', '', 'g'),
		'[\u0001-\u002d\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\u30fb\ufe00-\ufe6f\ufeff]+', E'\n', 'g'
	)
$$;
--> statement-breakpoint
-- Only what was kept with such dots is written anew.
SELECT refresh_record_search(kind, array_agg(id)) FROM record_search
WHERE concat_ws(E'\n', title, head, body) ~ '[\u2e00-\u2e7f\u30fb]|[\u4e00-\u9fff][.]+[\u4e00-\u9fff]'
GROUP BY kind;
