// Filters and orders of the list of forest land. A module of its own, because the list's script loads none of it: only the
// server parses filters.
import * as z from 'zod/mini'
import { codeOr, named, optionalRegionCode, optionalText } from '#platform/contract/fields.ts'
import { SPECIES } from './species.ts'
import { AREA_BANDS, KEYWORD_MAX, NEGOTIABLE, SCORE_BOUNDS, SORTS } from './woodland.ts'

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
  /** Ours: by SPECIES. */
  species: codeOr('树种', 0, 0, SPECIES.length),
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
