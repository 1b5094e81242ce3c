-- Rights of the two roles in the portal's database: portal_owner migrates, and portal is the role of servers, publishers and backups.
-- Run in that database by whoever administers PostgreSQL, before the first migration or after it (docs/operating.md).
create schema if not exists drizzle;
alter schema drizzle owner to portal_owner;
grant usage on schema public, drizzle to portal;

-- Of tables that are there, and of those that migrations add.
grant select, insert, update, delete on all tables in schema public to portal;
grant select, usage, update on all sequences in schema public to portal;
grant select on all tables in schema drizzle to portal;
grant select on all sequences in schema drizzle to portal;
alter default privileges for role portal_owner in schema public
  grant select, insert, update, delete on tables to portal;
alter default privileges for role portal_owner in schema public grant select, usage, update on sequences to portal;
alter default privileges for role portal_owner in schema drizzle grant select on tables to portal;
alter default privileges for role portal_owner in schema drizzle grant select on sequences to portal;

-- What queries are planned by, and for how long a frozen program may keep its locks. Migrations keep these with the role that runs
-- them; the other one gets them here.
do $$
begin
  execute format('alter role portal in database %I set jit = off', current_database());
  execute format('alter role portal in database %I set max_parallel_workers_per_gather = 0', current_database());
  execute format('alter role portal in database %I set random_page_cost = 1.1', current_database());
  execute format('alter role portal in database %I set idle_in_transaction_session_timeout = %L', current_database(), '10s');
  -- DATABASE_STATEMENT_TIMEOUT, if it is set: 30 seconds would be '30s'.
  execute format('alter role portal in database %I set statement_timeout = 0', current_database());
end $$;
