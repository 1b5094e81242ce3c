// Tells those whom a listing concerns of what became of it: whoever kept a search that finds it, whoever collected it.
import { AREA_BANDS, bandOf, NEGOTIABLE, PRICE_BANDS } from '#contract/listings/woodland.ts'
import { neutralTitle } from '#domain/listings/state-texts.ts'
import { priceText, transferCategories, woodlandTypes } from '#domain/listings/woodland.ts'
import { paths } from '#lib/paths.ts'
import { foldedText } from '#lib/text.ts'
import type { Deps } from '#server/deps.ts'
import type { Release } from '#server/listings/published-listings.schema.ts'
import { ABOUT_WOODLAND, CATEGORY } from '#server/notices/notices.service.ts'
import { placeName } from '#server/regions/regions.service.ts'
import { type Findable, type News, ownerOf, type Searchers, tellAll } from './saved-searches.table.ts'

export type ListingEvent =
  /** Released for the first time. */
  | { kind: 'new'; release: Release }
  /** Another version; `before` as readers had it. Who finds it only now is told of a new one. */
  | { kind: 'edit'; before: Release; release: Release }
  /** In the lists no more, or again. */
  | { kind: 'state'; before: Release; release: Release }
  /** By the staff: what was wrong with it may stand in its title. */
  | { kind: 'takedown'; release: Release }

const findable = (release: Release): Findable => ({
  forestry_type: release.forestry_type,
  type: release.type,
  forestry_price: release.face_price > 0 ? bandOf(PRICE_BANDS, release.face_price) : NEGOTIABLE,
  province_id: release.province_id,
  city_id: release.city_id,
  county_id: release.county_id,
  measure_area: bandOf(AREA_BANDS, release.measure_area),
  haystack: foldedText(
    [
      release.project_name,
      release.address,
      release.species,
      placeName(release),
      transferCategories[release.forestry_type] ?? '',
      woodlandTypes[release.type] ?? '',
    ].join('\n'),
  ),
})

const becameOf = (before: Release, { state }: Release) => {
  if (state === 'live') return before.state === 'stale' ? '已恢复展示' : '已重新发布'
  return { stale: '已超过有效期，暂不展示', withdrawn: '已撤回', completed: '已完成' }[state]
}
const asked = ({ face_price }: Release) => (face_price > 0 ? ` ${priceText(face_price)}` : '面议')

type Telling = Pick<News, 'toSearchers' | 'toCollectors'>

const aboutNew = (release: Release): Searchers => ({
  found: [findable(release)],
  told: ['您保存的搜索“', `”有新林地：${release.project_name}`],
})

/** Said to whoever found it until now, and to whoever collected it. */
const about = (before: Release, title: string, happened: string): Telling => ({
  toSearchers: [{ found: [findable(before)], told: ['您保存的搜索“', `”中的林地“${title}”${happened}`] }],
  toCollectors: `您关注的林地“${title}”${happened}`,
})

/** What it became, and to those who did not find it as it was, that it is there. */
const changed = (before: Release, release: Release, happened: string): Telling => {
  const { toSearchers, toCollectors } = about(before, release.project_name, happened)
  const newcomers = { ...aboutNew(release), unlessFound: findable(before) }
  return { toSearchers: release.state === 'live' ? [...toSearchers, newcomers] : toSearchers, toCollectors }
}

const tellingOf = (event: ListingEvent): Telling => {
  const { release } = event
  if (event.kind === 'new') return { toSearchers: [aboutNew(release)] }
  if (event.kind === 'takedown') return about(release, neutralTitle(release), '已下架')
  const { before } = event
  if (event.kind === 'state') return changed(before, release, becameOf(before, release))
  if (before.face_price !== release.face_price)
    return changed(before, release, `价格由${asked(before)}改为${asked(release)}`)
  return { toSearchers: [{ ...aboutNew(release), unlessFound: findable(before) }] }
}

/** In the transaction of the event. The owner is not told, and nobody is told twice. */
export const tellSearchers = async (deps: Deps, event: ListingEvent) => {
  const { release } = event
  await tellAll(deps.db, {
    owner: await ownerOf(deps.db, release.id),
    ...tellingOf(event),
    notice: {
      category: CATEGORY.system,
      type: ABOUT_WOODLAND,
      project_id: release.id,
      project_sn: release.project_sn,
      url: paths.listing(release.id),
      createtime: deps.now(),
    },
  })
}
