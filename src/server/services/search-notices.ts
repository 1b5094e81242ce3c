// Tells those whom a listing concerns of what became of it: whoever kept a search that finds it, whoever collected it.
import { NEGOTIABLE } from '#contract/woodland.ts'
import { areaBands, type Band, priceBands } from '#domain/listing-choices.ts'
import { priceText, transferCategories, woodlandTypes } from '#domain/woodland.ts'
import { paths } from '#lib/paths.ts'
import { foldedText } from '#lib/text.ts'
import type { Deps } from '../deps.ts'
import { ownerOf } from '../tables/release-search.ts'
import type { Release } from '../tables/releases.ts'
import { type Findable, type News, tellAll } from '../tables/searches.ts'
import { ABOUT_WOODLAND, CATEGORY } from './notices.ts'
import { placeName } from './regions.ts'

export interface ListingEvent {
  /** `new`: released, or back on the list. `price`: changed. `state`: on the list no more. */
  kind: 'new' | 'price' | 'state'
  /** As readers had it. */
  before?: Release | undefined
  release: Release
}

const bandOf = (bands: Record<number, Band>, value: number) =>
  Number(Object.entries(bands).find(([, { from, to }]) => value >= from && value < to)?.[0] ?? 0)

const findable = (release: Release): Findable => ({
  forestry_type: release.forestry_type,
  type: release.type,
  forestry_price: release.face_price > 0 ? bandOf(priceBands, release.face_price) : NEGOTIABLE,
  province_id: release.province_id,
  city_id: release.city_id,
  county_id: release.county_id,
  measure_area: bandOf(areaBands, release.measure_area),
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

const became: Record<Release['state'], string> = {
  live: '已重新发布',
  stale: '已超过有效期，暂不展示',
  withdrawn: '已撤回',
  completed: '已完成',
}
const asked = ({ face_price }: Release) => (face_price > 0 ? ` ${priceText(face_price)}` : '面议')

type Texts = Pick<News, 'toSearchers' | 'toCollectors'>

const texts: Record<ListingEvent['kind'], (event: ListingEvent) => Texts> = {
  new: ({ release }) => ({ toSearchers: ['您保存的查找“', `”有新林地：${release.project_name}`] }),
  price: ({ before, release }) => {
    const changed = before ? `价格由${asked(before)}改为${asked(release)}` : `价格改为${asked(release)}`
    return about(release, changed)
  },
  state: ({ release }) => about(release, became[release.state]),
}

const about = ({ project_name }: Release, happened: string): Texts => ({
  toSearchers: ['您保存的查找“', `”中的林地“${project_name}”${happened}`],
  toCollectors: `您关注的林地“${project_name}”${happened}`,
})

/** In the transaction of the event. The owner is not told, and nobody is told twice. */
export const tellSearchers = async (deps: Deps, event: ListingEvent) => {
  const { kind, before, release } = event
  await tellAll(deps.db, {
    owner: await ownerOf(deps.db, release.id),
    found: (kind === 'new' || !before ? [release] : [release, before]).map(findable),
    ...texts[kind](event),
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
