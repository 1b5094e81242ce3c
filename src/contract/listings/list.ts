// Forest-land listings as everybody reads them (spec part 1 §2, §3, §7). There is no place here for a phone, a certificate
// or an owner.
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  codeOr,
  Id,
  named,
  optionalRegionCode,
  optionalText,
  Page,
  pageSize,
  readsFlag,
  readsInteger,
  readsList,
  readsNumber,
  readsNumberOrNull,
  readsText,
} from '#contract/fields.ts'
import { AREA_BANDS, NEGOTIABLE, SCORE_BOUNDS, SORTS } from './woodland.ts'

/** A picture of the woodland. A backend that makes no sizes answers `file` alone. */
export const Photo = z.object({
  /** JPEG, 1280 pixels wide at most: `…-1280.jpg`. `src/lib/photos.ts` tells its other sizes from its name. */
  file: z.string(),
  /** Pixels; 0 where unknown. */
  width: z.int(),
  height: z.int(),
  /** Whether there is an AVIF of it by now. */
  avif: z.boolean(),
})
export type Photo = z.output<typeof Photo>

const photoOf = (entry: unknown): Photo[] => {
  const { file, width, height, avif } = (
    typeof entry === 'string' ? { file: entry } : entry && typeof entry === 'object' ? entry : {}
  ) as Partial<Record<keyof Photo, unknown>>
  if (typeof file !== 'string' || file === '') return []
  const pixels = (value: unknown) =>
    Math.max(0, Math.trunc(typeof value === 'object' ? 0 : Number(value ?? 0)) || 0)
  return [{ file, width: pixels(width), height: pixels(height), avif: avif === true }]
}
/** Pictures in any of the shapes backends have for them; what has no file is left out. */
export const readsPhotos = z.pipe(
  z.transform((value: unknown) => (Array.isArray(value) ? value : [value]).flatMap(photoOf)),
  z.array(Photo),
)

/** A listing in lists. */
export const ListingSummary = z.object({
  id: Id,
  project_name: readsText,
  /** Name of the province. */
  pname: readsText,
  /** Ours: `福建省 南平市 建阳区`. */
  place: readsText,
  /** Wire time of its first approval; empty before. */
  releasetime: readsText,
  /** Wire time of its submission. */
  starttime: readsText,
  images: readsPhotos,
  province_id: readsInteger,
  city_id: readsInteger,
  county_id: readsInteger,
  /** Ten-thousand yuan in all; 0 is negotiable. The two are the same. */
  face_price: readsNumber,
  forestry_price: readsNumber,
  /** 1 published, 3 completed; ours: 5 withdrawn, 6 taken down. */
  status: readsInteger,
  forestry_type: readsInteger,
  type: readsInteger,
  /** Mu. */
  measure_area: readsNumber,
  years: readsInteger,
  /** Ours: comprehensive score of its assessment, 0 to 100; null without one, and from a backend that says none. */
  score: readsNumberOrNull,
  /** Ours: 1 where its owner is a member now; a backend that says nothing marks nobody. */
  is_member: readsInteger,
  /** Ours: wire time until which the owner is, or was, a member; empty for one who never was. */
  member_until: readsText,
  /** Ours: what of its owner was checked, 1 an enterprise, 2 an individual; 0 where a backend does not say: nothing is shown. */
  certified_as: readsInteger,
  /** Ours: wire time of that check; empty with 0. */
  certified_at: readsText,
  /** Ours: wire time of the newest change that readers see; a pull fetches what changed. Empty elsewhere: unknown, as of news. */
  updatetime: readsText,
})
export type ListingSummary = z.output<typeof ListingSummary>

/** Characters of a keyword. Twice what forms take: a saved one has its words separated by blanks. */
export const KEYWORD_MAX = 100

/** No bound needs more: the largest price is 10 billion yuan, the largest area a million mu. */
const BOUND_MAX = 100_000_000
const bound = (label: string) => codeOr(label, 0, 0, BOUND_MAX)

/** `3,01,0,1` → `1,3`. */
const sortedCodes = (codes: string) =>
  [...new Set(codes.split(',').map(Number))]
    .filter(Boolean)
    .toSorted((one, other) => one - other)
    .join()

/** Several codes of a category, separated by commas: `1,3`. Saved searches with the same codes are the same. */
const severalCodes = (label: string) =>
  named(
    label,
    z.prefault(
      z.pipe(
        z.transform((value: string | null) => value ?? ''),
        z.string().check(z.regex(/^(\d\d?(,\d\d?){0,19})?$/, `${label}不正确`), z.overwrite(sortedCodes)),
      ),
      '',
    ),
  )

/** Filter of listings; 0 and empty mean any. The list's address and saved searches store it too. */
export const ListingFilter = z.object({
  forestry_type: codeOr('流转类别', 0, 0, 5),
  type: codeOr('林地类型', 0, 0, 20),
  /** Ours: any of several, by itself or beside the one code. */
  forestry_types: severalCodes('流转类别'),
  types: severalCodes('林地类型'),
  /** By PRICE_BANDS, or NEGOTIABLE. */
  forestry_price: codeOr('价格', 0, 0, NEGOTIABLE),
  /** By the time of the approval: 1 today, 2 this week, 3 this month, 4 the last half-year. */
  time: codeOr('发布时间', 0, 0, 4),
  province_id: optionalRegionCode('省份'),
  city_id: optionalRegionCode('城市'),
  county_id: optionalRegionCode('区县'),
  /** By AREA_BANDS. */
  measure_area: codeOr('实测面积', 0, 0, AREA_BANDS.length),
  /** Ours: by SCORE_BOUNDS. */
  score: codeOr('综合评分', 0, 0, SCORE_BOUNDS.length),
  /** Ours: bounds of RANGES. */
  price_min: bound('最低总价'),
  price_max: bound('最高总价'),
  area_min: bound('最小面积'),
  area_max: bound('最大面积'),
  permu_min: bound('最低单价'),
  permu_max: bound('最高单价'),
  years_min: bound('最短年限'),
  years_max: bound('最长年限'),
  /** Every word must stand in title, place, species or kind. */
  keyword: optionalText('关键词', KEYWORD_MAX),
})
export type ListingFilter = z.output<typeof ListingFilter>

export const ListingSort = named('排序方式', z.prefault(z.enum(SORTS, '排序方式不正确'), 'newest'))

export const ListingPage = z.object({
  list: readsList(ListingSummary),
  count: readsInteger,
  /** Ours: there are more than `count`; they were not counted to the end. */
  more: readsFlag,
  /** Ours: every filter and the order asked for were applied. A backend that does not say so may have ignored some. */
  applied: readsFlag,
})
export type ListingPage = z.output<typeof ListingPage>

export const foretryList = endpoint({
  title: '林地列表',
  path: '/api/foretryList',
  encoding: 'form',
  access: 'visitor',
  input: z.object({ ...ListingFilter.shape, sort: ListingSort, page: Page, pagesize: pageSize(8) }),
  output: ListingPage,
  refusals: ['TooDeep'],
  // Its note stands on foretryMap, which the list page does not load: the page's script has a weight limit.
})
