import { type TenderPage, tenders } from '#features/tenders/kind.ts'
import { TENDERS_PER_PAGE } from '#features/tenders/rules/tenders.ts'
import { readerOf } from '#platform/content/reader.ts'

const reader = readerOf(tenders)

export type { TenderPage }

export type TenderCard = ReturnType<typeof reader.newest>[number]

export const findTender = (slug: string): TenderPage | undefined => reader.findNamed(slug)

/** What lists show of it; undefined where it has no page. */
export const card = (id: number): TenderCard | undefined => reader.card(id)

/** One page of a kind's list, newest first; undefined where there is no such page. */
export const page = (kind: number, number = 0) => reader.page('ofKind', [kind], number)

export const newest = () => reader.firstPage('newest', [], TENDERS_PER_PAGE)
