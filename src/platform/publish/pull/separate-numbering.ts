// Records that a backend numbers separately from others of their kind, such as expert news: both keep a page.
import type { Kind } from '#platform/content/kind.ts'
import { surrogateId } from '#platform/lib/record-ids.ts'
import type { Entry } from './record.ts'

/**
 * Gives entries whose number is another record's an id of their own.
 * @param listed  All entries of the kind's lists.
 */
export const separateNumbers = (
  { source: { separateNumbering: rule } }: Kind,
  entries: readonly Entry[],
  listed: readonly Entry[] = entries,
): Entry[] => {
  if (!rule) return [...entries]
  const others = new Map(listed.filter((entry) => !rule.is(entry)).map((entry) => [entry.id, entry]))
  const known = new Set(listed.map(({ id }) => id))
  const isAnother = (entry: Entry) => {
    const other = others.get(entry.id)
    return (
      rule.is(entry) &&
      other !== undefined &&
      (known.has(surrogateId(entry.id)) || !rule.isSame(entry, other))
    )
  }
  return entries.map((entry) => (isAnother(entry) ? { ...entry, id: surrogateId(entry.id) } : entry))
}
