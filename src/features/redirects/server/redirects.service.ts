import { sameness } from '#features/redirects/rules.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as table from './redirects.table.ts'

export const listRedirects = (deps: Deps) => () => table.publishedRedirects(deps.db)

/** Where an old address leads: a target of editors, or the title of the article that names it; undefined for nowhere. */
export const leadsFrom = async (db: Db, address: string): Promise<string | undefined> =>
  (await table.ownerOf(db, sameness(address), 0))?.target ?? (await table.articleAt(db, address))?.title
