// Records that a backend numbers apart from others of their kind, such as expert news: both keep a page.
import type { Kind } from '#content/kind.ts'
import { apartId } from '#lib/record-ids.ts'
import type { Entry } from './record.ts'

/**
 * Gives entries whose number is another record's an id of their own.
 * @param listed  All entries of the kind's lists.
 */
export const numberApart = (
  { source: { apart } }: Kind,
  entries: readonly Entry[],
  listed: readonly Entry[] = entries,
): Entry[] => {
  if (!apart) return [...entries]
  const others = new Map(listed.filter((entry) => !apart.is(entry)).map((entry) => [entry.id, entry]))
  const known = new Set(listed.map(({ id }) => id))
  const isAnother = (entry: Entry) => {
    const other = others.get(entry.id)
    return (
      apart.is(entry) && other !== undefined && (known.has(apartId(entry.id)) || !apart.isSame(entry, other))
    )
  }
  return entries.map((entry) => (isAnother(entry) ? { ...entry, id: apartId(entry.id) } : entry))
}
