// What stands at an address of the site: asked before a redirect, a menu or a link leads there.
import type { RecordKind } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'
import { isPublicRecord } from './own-pages.table.ts'

/** A record of a kind, or a page that is there in any case. */
export type OwnPage = { kind: RecordKind; id: number } | 'page'

/** Addresses of the site, whatever their case and query. The app knows them. */
export interface OwnPages {
  at(address: string): OwnPage | undefined
}

/** Whether readers find a page at this address of the site. */
export const standsAt = async (db: Db, pages: OwnPages, address: string): Promise<boolean> => {
  const page = pages.at(address)
  return page !== undefined && (page === 'page' || (await isPublicRecord(db, page.kind, page.id)))
}
