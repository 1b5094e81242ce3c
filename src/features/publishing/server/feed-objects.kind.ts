// What makes the change feed follow a kind: the view of the records that readers see, and triggers on its table.
import { getTableName, sql } from 'drizzle-orm'
import {
  type DeclaredObject,
  declaredTrigger,
  declaredView,
  textOf,
} from '#platform/server/db/declared-objects.ts'
import type { FeedKind, FeedKinds } from './feed.kind.ts'

const publicRecords = (kind: string, { table, published }: FeedKind) =>
  `select '${kind}'::text as kind, id from ${getTableName(table)}${published ? ` where ${published.name}` : ''}`

const listedRecords = (kind: string, feed: FeedKind) => {
  const { published, unlisted } = feed
  const all = publicRecords(kind, feed)
  return unlisted ? `${all}${published ? ' and' : ' where'} not (${textOf(unlisted)})` : all
}

/** Keeps `changes.listed`, by which those who follow changes tell a publication from a change, and both from a withdrawal. */
const setListed: readonly DeclaredObject[] = [
  {
    name: 'function set_listed',
    definition: sql`select prosrc as definition from pg_proc where proname = 'set_listed'`,
    statements: [
      `CREATE OR REPLACE FUNCTION "set_listed"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
begin
	new.listed := exists (
		select from listed_records shown where shown.kind = new.kind and shown.id = new.id
	);
	return new;
end
$$;`,
    ],
  },
  declaredTrigger(
    'set_listed',
    'changes',
    'BEFORE INSERT OR UPDATE OF "version" ON "changes" FOR EACH ROW EXECUTE FUNCTION "set_listed"()',
  ),
]

/** Notes which record was changed: by its id, or 0 for those there is one of. */
const noteChange = (kinds: readonly string[]): DeclaredObject => ({
  name: 'function note_change',
  // Its text, and the kinds in whatever order.
  definition: sql`select regexp_replace(prosrc, 'in \\([^)]*\\)', '') || (
      select string_agg(named[1], ' ' order by named[1]) from regexp_matches(prosrc, '''([^'']+)''', 'g') as named
    ) as definition
    from pg_proc where proname = 'note_change'`,
  statements: [
    `CREATE OR REPLACE FUNCTION "note_change"() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
declare
	mine xid8 := pg_current_xact_id();
	record_id integer := 0;
begin
	if tg_argv[0] in (${kinds.map((kind) => `'${kind}'`).join(', ')}) then
		record_id := coalesce(new.id, old.id);
	end if;
	insert into changes_noted values (mine, tg_argv[0], record_id) on conflict do nothing;
	if found then
		insert into changes_commits values (mine) on conflict do nothing;
	end if;
	return null;
end
$$;`,
  ],
})

/** The conditions decide before any function runs: counting a read costs next to nothing. */
const triggersOf = (kind: string, { table, published, unseen = [] }: FeedKind): DeclaredObject[] => {
  const name = getTableName(table)
  const note = `EXECUTE FUNCTION "note_change"('${kind}')`
  const areSame = unseen
    .map(({ name: of, notNull }) => `old.${of} ${notNull ? '=' : 'IS NOT DISTINCT FROM'} new.${of}`)
    .join(' AND ')
  const without = unseen.map((column) => ` - '${column.name}'`).join('')
  const conditions = [
    ...(published ? [`(old.${published.name} OR new.${published.name})`] : []),
    'old.* IS DISTINCT FROM new.*',
    // The rows are compared only where an unseen column has changed.
    ...(unseen.length > 0 ? [`((${areSame}) OR to_jsonb(old)${without} <> to_jsonb(new)${without})`] : []),
  ]
  const on = `ON "${name}" FOR EACH ROW`
  return [
    ...(published
      ? [
          declaredTrigger('note_inserted', name, `AFTER INSERT ${on} WHEN (new.${published.name}) ${note}`),
          declaredTrigger('note_deleted', name, `AFTER DELETE ${on} WHEN (old.${published.name}) ${note}`),
        ]
      : [declaredTrigger('note_inserted_or_deleted', name, `AFTER INSERT OR DELETE ${on} ${note}`)]),
    declaredTrigger('note_updated', name, `AFTER UPDATE ${on} WHEN (${conditions.join(' AND ')}) ${note}`),
    declaredTrigger(
      'note_truncated',
      name,
      `BEFORE TRUNCATE ON "${name}" FOR EACH STATEMENT EXECUTE FUNCTION "note_truncated_records"('${kind}')`,
    ),
  ]
}

export const feedObjects = (kinds: FeedKinds): DeclaredObject[] => {
  const entries = Object.entries(kinds)
  return [
    declaredView(
      'public_records',
      entries.map(([kind, feed]) => publicRecords(kind, feed)),
    ),
    declaredView(
      'listed_records',
      entries.map(([kind, feed]) => listedRecords(kind, feed)),
    ),
    ...setListed,
    noteChange(entries.map(([kind]) => kind)),
    ...entries.flatMap(([kind, feed]) => triggersOf(kind, feed)),
  ]
}
