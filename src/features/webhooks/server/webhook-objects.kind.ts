// Writes a delivery for each address that wants a change, when the change feed notes it: in the transaction of the change.
import { sql } from 'drizzle-orm'
import { type DeclaredObject, declaredTrigger } from '#platform/server/db/declared-objects.ts'

export const webhookObjects: readonly DeclaredObject[] = [
  {
    name: 'function queue_webhooks',
    definition: sql`select prosrc as definition from pg_proc where proname = 'queue_webhooks'`,
    statements: [
      `CREATE OR REPLACE FUNCTION "queue_webhooks"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	was_listed boolean := false;
	happened text;
begin
	if tg_op = 'UPDATE' then
		was_listed := old.listed;
	end if;
	happened := case
		when new.listed and was_listed then 'changed'
		when new.listed then 'published'
		when was_listed then 'withdrawn'
	end;
	if happened is not null then
		insert into webhook_deliveries (webhook_id, event, kind, record_id, at)
		select id, happened, new.kind, new.id, new.at from webhooks
		where active and removed_at is null and happened = any(events) and new.kind = any(kinds);
	end if;
	return null;
end
$$;`,
    ],
  },
  declaredTrigger(
    'queue_webhooks',
    'changes',
    'AFTER INSERT OR UPDATE OF "version" ON "changes" FOR EACH ROW EXECUTE FUNCTION "queue_webhooks"()',
  ),
]
