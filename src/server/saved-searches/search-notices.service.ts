// Tells those whom a listing concerns of what became of it: whoever kept a search that finds it, whoever collected it.
import { AREA_BANDS, bandOf, NEGOTIABLE, PRICE_BANDS } from '#contract/listings/woodland.ts'
import { neutralTitle } from '#domain/listings/state-texts.ts'
import { priceText, transferCategories, woodlandTypes } from '#domain/listings/woodland.ts'
import { paths } from '#lib/paths.ts'
import { foldedText } from '#lib/text.ts'
import type { Deps } from '#server/deps.ts'
import type { PublishedListing } from '#server/listings/published-listings.schema.ts'
import { ABOUT_WOODLAND, CATEGORY } from '#server/notices/notices.service.ts'
import { placeName } from '#server/regions/regions.service.ts'
import { ownerOf } from '#server/search/listing-search.table.ts'
import { type Findable, insertNotices, type News, type Searchers } from './saved-searches.table.ts'

export type ListingEvent =
  /** Released for the first time. */
  | { kind: 'new'; published: PublishedListing }
  /** Another version; `before` as readers had it. Who finds it only now is told of a new one. */
  | { kind: 'edit'; before: PublishedListing; published: PublishedListing }
  /** In the lists no more, or again. */
  | { kind: 'state'; before: PublishedListing; published: PublishedListing }
  /** By the staff: what was wrong with it may stand in its title. */
  | { kind: 'takedown'; published: PublishedListing }

const findable = (published: PublishedListing): Findable => ({
  forestry_type: published.forestry_type,
  type: published.type,
  forestry_price: published.face_price > 0 ? bandOf(PRICE_BANDS, published.face_price) : NEGOTIABLE,
  province_id: published.province_id,
  city_id: published.city_id,
  county_id: published.county_id,
  measure_area: bandOf(AREA_BANDS, published.measure_area),
  haystack: foldedText(
    [
      published.project_name,
      published.address,
      published.species,
      placeName(published),
      transferCategories[published.forestry_type] ?? '',
      woodlandTypes[published.type] ?? '',
    ].join('\n'),
  ),
})

const becameOf = (before: PublishedListing, { state }: PublishedListing) => {
  if (state === 'live') return before.state === 'stale' ? '已恢复展示' : '已重新发布'
  return { stale: '已超过有效期，暂不展示', withdrawn: '已撤回', completed: '已完成' }[state]
}
const asked = ({ face_price }: PublishedListing) => (face_price > 0 ? ` ${priceText(face_price)}` : '面议')

type Telling = Pick<News, 'toSearchers' | 'toCollectors'>

const aboutNew = (published: PublishedListing): Searchers => ({
  found: [findable(published)],
  told: ['您保存的搜索“', `”有新林地：${published.project_name}`],
})

/** Said to whoever found it until now, and to whoever collected it. */
const about = (before: PublishedListing, title: string, happened: string): Telling => ({
  toSearchers: [{ found: [findable(before)], told: ['您保存的搜索“', `”中的林地“${title}”${happened}`] }],
  toCollectors: `您关注的林地“${title}”${happened}`,
})

/** What it became, and to those who did not find it as it was, that it is there. */
const changed = (before: PublishedListing, published: PublishedListing, happened: string): Telling => {
  const { toSearchers, toCollectors } = about(before, published.project_name, happened)
  const newcomers = { ...aboutNew(published), unlessFound: findable(before) }
  return { toSearchers: published.state === 'live' ? [...toSearchers, newcomers] : toSearchers, toCollectors }
}

const tellingOf = (event: ListingEvent): Telling => {
  const { published } = event
  if (event.kind === 'new') return { toSearchers: [aboutNew(published)] }
  if (event.kind === 'takedown') return about(published, neutralTitle(published), '已下架')
  const { before } = event
  if (event.kind === 'state') return changed(before, published, becameOf(before, published))
  if (before.face_price !== published.face_price)
    return changed(before, published, `价格由${asked(before)}改为${asked(published)}`)
  return { toSearchers: [{ ...aboutNew(published), unlessFound: findable(before) }] }
}

/** In the transaction of the event. The owner is not told, and nobody is told twice. */
export const notifySearchers = async (deps: Deps, event: ListingEvent) => {
  const { published } = event
  await insertNotices(deps.db, {
    owner: await ownerOf(deps.db, published.id),
    ...tellingOf(event),
    notice: {
      category: CATEGORY.system,
      type: ABOUT_WOODLAND,
      project_id: published.id,
      project_sn: published.project_sn,
      url: paths.listing(published.id),
      createtime: deps.now(),
    },
  })
}
