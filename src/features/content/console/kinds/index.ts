// Every kind of content that staff edit, in the order of the menu.
import type { EditedKind } from '#app/content-calls.ts'
import type { ConsoleKind } from '#features/content/console/console-kind.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import type { RefusalFields } from '#platform/console/forms/refusal-fields.ts'
import { experts } from './experts.ts'
import { news } from './news.ts'
import { plans } from './plans.ts'
import { projects } from './projects.ts'
import { banners, links, placements, settings } from './site.ts'
import { tenders } from './tenders.ts'

export const consoleKinds: Readonly<Record<EditedKind, ConsoleKind>> = {
  news,
  plans,
  experts,
  projects,
  tenders,
  placements,
  banners,
  links,
  settings,
}

/** Code → label of what a record's `category` says; kinds without categories have none. */
export const categoriesOf = (kind: EditedKind): Readonly<Record<number, string>> | undefined => {
  const { labels, category } = consoleKinds[kind]
  return category === undefined ? undefined : labels?.[category]
}

/** Refusals that are about one field of a record. */
export const refusalFields: RefusalFields = Object.assign(
  {},
  ...Object.values(consoleKinds).map((kind) => kind.refusalFields),
)

/** Fields of a new record that is a copy of this one. */
export const copiedFields = (kind: EditedKind, fields: Values): Values => {
  const { notCopied = [] } = consoleKinds[kind]
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !notCopied.includes(name)))
}
