// Notices about a published listing, to users whose saved search matches it or who have it among their favourites.

import { speciesCodesOf } from '#features/listings/contract/species.ts'
import { neutralTitle } from '#features/listings/rules/state-texts.ts'
import { priceText } from '#features/listings/rules/woodland.ts'
import { haystackOf, type ListingEvent } from '#features/listings/server/index.ts'
import type { PublishedListing } from '#features/listings/server/published-listings.schema.ts'
import { CATEGORY } from '#features/notices/server/index.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'
import { behindHan } from '#platform/lib/han-spacing.ts'
import { listingPath } from '#platform/lib/paths.ts'
import type { Deps } from '#platform/server/deps.ts'
import {
  insertNotices,
  type ListingNotices,
  ownerOf,
  type SearchableListing,
  type SearcherNotice,
} from './saved-searches.table.ts'

const searchable = async ({ db }: Deps, published: PublishedListing): Promise<SearchableListing> => ({
  facts: {
    ...published,
    species_codes: speciesCodesOf(published.species),
    score: published.fraction?.comprehensive ?? null,
  },
  haystack: await haystackOf(db, published),
})

const stateText = (before: PublishedListing, { state }: PublishedListing) => {
  if (state === 'live') return before.state === 'stale' ? '已恢复展示' : '已重新发布'
  return { stale: '已超过有效期，暂不展示', withdrawn: '已撤回', completed: '已完成' }[state]
}
const priceOf = (listing: PublishedListing) =>
  listing.face_price > 0 ? behindHan(priceText(listing)) : '面议'

type Recipients = Pick<ListingNotices, 'toSearchers' | 'toCollectors'>

const newMatch = async (deps: Deps, published: PublishedListing): Promise<SearcherNotice> => ({
  matches: await searchable(deps, published),
  content: ['您保存的搜索“', `”有新林地：${published.project_name}`],
})

/** To users whose search matched it until now, and to those with it among their favourites. */
const changeNotice = (matches: SearchableListing, title: string, happened: string): Recipients => ({
  toSearchers: [{ matches, content: ['您保存的搜索“', `”中的林地“${title}”${happened}`] }],
  toCollectors: `您关注的林地“${title}”${happened}`,
})

/** The change, and to users whose search matches only now, a new listing. */
const changeOrNewMatch = (
  matched: SearchableListing,
  newMatches: SearcherNotice,
  { project_name, state }: PublishedListing,
  happened: string,
): Recipients => {
  const { toSearchers, toCollectors } = changeNotice(matched, project_name, happened)
  return { toSearchers: state === 'live' ? [...toSearchers, newMatches] : toSearchers, toCollectors }
}

const recipientsOf = async (deps: Deps, event: ListingEvent): Promise<Recipients> => {
  const { published } = event
  if (event.kind === 'new') return { toSearchers: [await newMatch(deps, published)] }
  if (event.kind === 'takedown')
    return changeNotice(await searchable(deps, published), neutralTitle(published), '已下架')
  const { before } = event
  const matched = await searchable(deps, before)
  const newMatches = { ...(await newMatch(deps, published)), unlessMatches: matched }
  if (event.kind === 'state')
    return changeOrNewMatch(matched, newMatches, published, stateText(before, published))
  if (before.face_price !== published.face_price)
    return changeOrNewMatch(
      matched,
      newMatches,
      published,
      `价格由${priceOf(before)}改为${priceOf(published)}`,
    )
  return { toSearchers: [newMatches] }
}

/** Called in the transaction of the event. The owner gets no notice, and nobody gets two. */
export const notifySearchers = async (deps: Deps, event: ListingEvent) => {
  const { published } = event
  await insertNotices(deps.db, {
    owner: await ownerOf(deps.db, published.id),
    ...(await recipientsOf(deps, event)),
    notice: {
      category: CATEGORY.system,
      type: SUBJECT_TYPE.listing,
      project_id: published.id,
      project_sn: published.project_sn,
      url: listingPath(published.id),
      createtime: deps.now(),
    },
  })
}
