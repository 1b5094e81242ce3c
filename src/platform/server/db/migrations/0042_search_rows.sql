-- Rows that the search keeps of records, for a refresh of some of them and for a rebuild of all.
CREATE FUNCTION "record_search_rows"(of_kind text, ids integer[]) RETURNS SETOF "record_search" LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
	select
		of_kind, id, outdated, createtime, number, title, head, body,
		text_pairs(head || E'\n' || body, true)
	from (
		select
			id, outdated, createtime, number, bare_text(left(title, 300)) as title,
			bare_text(left(title, 300)) || E'\n' || bare_lines(left(head, 2000)) as head,
			bare_lines(left(body, 20000)) as body
		from searchable_records
		where kind = of_kind and id = any(ids)
		offset 0
	) as texts
	order by id
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refresh_record_search"(of_kind text, changed integer[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	delete from record_search
	where kind = of_kind and id = any(changed)
		-- Narrowed twice: each record is looked up by its id, whatever the planner knows of `changed`.
		and id not in (select shown.id from searchable_records shown where shown.kind = of_kind and shown.id = any(changed));
	insert into record_search select * from record_search_rows(of_kind, changed)
	on conflict (kind, id) do update set
		outdated = excluded.outdated, createtime = excluded.createtime, number = excluded.number, title = excluded.title,
		head = excluded.head, body = excluded.body, pairs = excluded.pairs;
end
$$;
--> statement-breakpoint
-- As before in less time: the plan is made once a session, the code of a character once a text.
CREATE OR REPLACE FUNCTION "text_pairs"(words text, singles boolean) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
declare
	codes integer[] := array(select ascii(one) & 65535 from unnest(string_to_array(words, null)) as one);
begin
	return (
		select coalesce(array_agg(distinct pair), '{}')
		from (
			select one << 16 | two as pair
			from unnest(codes, codes[2:]) as following(one, two)
			where one <> ascii(E'\n') and two <> ascii(E'\n')
			union all
			select one << 16
			from unnest(codes) as alone(one)
			where singles and one <> ascii(E'\n')
			union all
			select ascii('#') << 16 | (replace(figure[1], '.', '')::numeric % 65536)::integer
			from regexp_matches(words, '\d+(?:\.\d+)*', 'g') as figure
		) as pairs
	);
end
$$;
