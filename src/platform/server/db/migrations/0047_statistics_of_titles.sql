-- Of a beginning that few titles have the planner expects a hundredth of all, and then reads records in the order of results, to
-- the end of a table of a million. Finer statistics prevent that. They must be set for each partition.
DO $$
declare
	part regclass;
begin
	for part in select inhrelid::regclass from pg_inherits where inhparent = 'record_search'::regclass loop
		execute format('alter table %s alter column title set statistics 300', part);
		execute format('analyze %s (title)', part);
	end loop;
end
$$;
