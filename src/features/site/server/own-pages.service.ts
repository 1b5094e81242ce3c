// What stands at an address of the site: asked before a redirect, a menu or a link leads there.
import type { RecordKind } from '#platform/contract/kinds.ts'
import type { Db } from '#platform/server/db/types.ts'
import { isPublicRecord } from './own-pages.table.ts'

/** A record of a kind, a page that editors write, or one that is there in any case. */
export type OwnPage = { kind: RecordKind; id: number } | { slug: string } | 'page'

/** Addresses of the site, whatever their case and query. The app knows them. */
export interface OwnPages {
  at(address: string): OwnPage | undefined
  /** Whether readers find a page of this slug. */
  isPublicSlug(db: Db, slug: string): Promise<boolean>
}

/** Whether the site keeps this address for itself: those of pages that editors write only while there is one. */
export const isOwnAddress = async (db: Db, pages: OwnPages, address: string): Promise<boolean> => {
  const page = pages.at(address)
  return typeof page === 'object' && 'slug' in page ? pages.isPublicSlug(db, page.slug) : page !== undefined
}

/** Whether readers find a page at this address of the site. */
export const standsAt = async (db: Db, pages: OwnPages, address: string): Promise<boolean> => {
  const page = pages.at(address)
  if (page === undefined || page === 'page') return page === 'page'
  return 'slug' in page ? pages.isPublicSlug(db, page.slug) : isPublicRecord(db, page.kind, page.id)
}
