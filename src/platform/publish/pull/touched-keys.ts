// One record before and after a pull → the keys that its change touches. Pages of numbered lists: list-positions.ts.
import { rangeOf } from '#platform/content/keys.ts'
import type { AnyRecord, Kind } from '#platform/content/kind.ts'
import { editedOn, groupsOf, positionOf } from '#platform/content/list.ts'
import { matches } from '#platform/content/where.ts'

/** Address of a record in the sitemap; undefined if it is not there. */
const listedAddress = ({ listedWhere: live = {}, pages }: Kind, record: AnyRecord | undefined) =>
  record && matches(live, record) ? pages.of(record) : undefined

/** Whether the record enters or leaves the sitemap, or changes its address there. */
export const changesSitemap = (kind: Kind, before: AnyRecord | undefined, after: AnyRecord | undefined) =>
  listedAddress(kind, before) !== listedAddress(kind, after)

export function* touchedBy(
  kind: Kind,
  before: AnyRecord | undefined,
  after: AnyRecord | undefined,
): Generator<string> {
  const { keys } = kind
  const id = (before ?? after)?.id ?? 0
  const differs = (columns: readonly string[]) =>
    columns.some((column) => before?.[column] !== after?.[column])
  if (differs(Object.keys(kind.columns))) {
    yield keys.record(id)
    const isInTables = [before, after].some((record) => listedAddress(kind, record) !== undefined)
    if (kind.pages.tables && isInTables) yield keys.rows(rangeOf(id))
  }
  if (differs(kind.card)) yield keys.card(id)
  if (changesSitemap(kind, before, after)) yield keys.range(rangeOf(id))
  if (before && after && editedOn(kind, before) !== editedOn(kind, after)) yield keys.days(rangeOf(id))
  for (const [name, list] of Object.entries(kind.lists)) {
    const [was, is] = [positionOf(kind, list, before), positionOf(kind, list, after)]
    if (was === is) continue
    if (before && was) for (const group of groupsOf(list, before)) yield keys.list(name, group)
    if (after && is) for (const group of groupsOf(list, after)) yield keys.list(name, group)
  }
}

/** Parts of a value that were added, removed or changed. */
export const touchedParts = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key))
