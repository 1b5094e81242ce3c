-- Words of at most three characters that stand in many titles or summaries of a kind, as statistics know them. Statistics of an
-- index are shown to its owner alone.
CREATE FUNCTION "frequent_search_words"() RETURNS TABLE (searched text, word text, share real)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
	select searched.name, known.word, known.share
	from (
		select inhrelid as id, substr(part.relname, length('record_search_') + 1)
			|| case inhparent when 'record_search_title_words'::regclass then ' title' else ' head' end as name
		from pg_catalog.pg_inherits join pg_catalog.pg_index on indexrelid = inhrelid join pg_catalog.pg_class part on part.oid = indrelid
		where inhparent in ('record_search_title_words'::regclass, 'record_search_head_words'::regclass)
	) as searched
	join pg_catalog.pg_class as indexes on indexes.oid = searched.id
	join pg_catalog.pg_stats on pg_stats.tablename = indexes.relname and pg_stats.schemaname = indexes.relnamespace::regnamespace::text,
		unnest(most_common_elems::text::text[], most_common_elem_freqs) as known(word, share)
	where known.share >= 0.004 and known.word is not null
$$;
