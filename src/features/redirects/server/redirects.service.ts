import { adoptRecord } from '#features/content/server/index.ts'
import type { RedirectFields } from '#features/redirects/contract.ts'
import { sameness, titleOf } from '#features/redirects/rules.ts'
import { lockNameForTransaction } from '#platform/server/db/locks.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { redirectRows } from './redirect.kind.ts'
import * as table from './redirects.table.ts'

export const listRedirects = (deps: Deps) => () => table.publishedRedirects(deps.db)

/** Where an old address leads: a target of editors, or the title of the article that names it; undefined for nowhere. */
export const leadsFrom = async (db: Db, address: string): Promise<string | undefined> =>
  (await table.ownerOf(db, sameness(address), 0))?.target ?? (await table.articleAt(db, address))?.title

/** Leads readers of an address that a page has left to its new one, unless editors lead them elsewhere. */
export const leadOn = async (tx: Tx, fields: RedirectFields, at: Date) => {
  await lockNameForTransaction(tx, 'redirects')
  if (await table.ownerOf(tx, sameness(fields.source), 0)) return
  const id = await redirectRows.insert(tx, fields, { published: true, at })
  await adoptRecord(tx, { kind: 'redirects', id, title: titleOf(fields), data: fields, at })
}
