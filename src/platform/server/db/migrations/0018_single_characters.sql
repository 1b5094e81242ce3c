-- A single character is found in bodies too, not in titles and summaries alone.
CREATE OR REPLACE FUNCTION "refresh_record_search"(of_kind text, changed integer[]) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	delete from record_search
	where kind = of_kind and id = any(changed)
		-- Narrowed twice: each record is looked up by its id, whatever the planner knows of `changed`.
		and id not in (select shown.id from searchable_records shown where shown.kind = of_kind and shown.id = any(changed));
	insert into record_search as known (
		kind, id, outdated, createtime, number, title, head, body, pairs
	)
	select
		of_kind, id, outdated, createtime, number, title, head, body,
		text_pairs(head || E'\n' || body, true)
	from (
		select
			id, outdated, createtime, number, bare_text(left(title, 300)) as title,
			bare_text(left(title, 300)) || E'\n' || bare_lines(left(head, 2000)) as head,
			bare_lines(left(body, 20000)) as body
		from searchable_records
		where kind = of_kind and id = any(changed)
		offset 0
	) as texts
	order by id
	on conflict (kind, id) do update set
		outdated = excluded.outdated, createtime = excluded.createtime, number = excluded.number, title = excluded.title,
		head = excluded.head, body = excluded.body, pairs = excluded.pairs;
end
$$;
--> statement-breakpoint
SELECT refresh_record_search(kind, array_agg(id)) FROM record_search WHERE body <> '' GROUP BY kind;
