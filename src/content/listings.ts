// content-cache → pages: listings of the exchange.
import type { ListingCard } from '#contract/snapshot.ts'
import type { Landing } from '#lib/paths.ts'

/** Newest first. */
export const landing = (_: Landing): { items: ListingCard[]; total: number } => ({ items: [], total: 0 })
