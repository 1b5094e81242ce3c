// Forest-land listings as everybody reads them (spec part 1 §2, §3, §7). There is no place here for a phone, a certificate
// or an owner.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  Id,
  integerOr,
  named,
  optionalText,
  Page,
  pageSize,
  readsFlag,
  readsInteger,
  readsList,
  readsNumber,
  readsText,
} from './fields.ts'
import { SORTS } from './woodland.ts'

/** A picture of the woodland. A backend that makes no sizes answers `file` alone. */
export const Photo = z.object({
  /** JPEG, 1280 pixels wide at most: `…-1280.jpg`. `src/lib/photos.ts` tells its other sizes from its name. */
  file: z.string(),
  /** Pixels; 0 where nobody told. */
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

/** What a list shows of it. */
export const ListingSummary = z.object({
  id: Id,
  project_name: readsText,
  /** Name of the province. */
  pname: readsText,
  /** Ours: `福建省 南平市 建阳区`. */
  place: readsText,
  /** Wire time of its release; empty before. */
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
  /** Ours: wire time of the newest change that readers see; a pull fetches what changed. */
  updatetime: readsText,
})
export type ListingSummary = z.output<typeof ListingSummary>

export const Boundaries = z.object({
  east: readsText,
  south: readsText,
  west: readsText,
  north: readsText,
})
export type Boundaries = z.output<typeof Boundaries>

/** null for what was not told. */
const orNull = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === undefined || value === '' ? null : value)),
    z.union([z.null(), schema]),
  )

/** Scores of an assessment (spec part 1 §3), 0 to 100. */
export const Fraction = z.object({
  comprehensive: readsNumber,
  periphery: readsNumber,
  economics: readsNumber,
  matching: readsNumber,
  massif: readsNumber,
  management: readsNumber,
})

export const ListingDetail = z.object({
  ...ListingSummary.shape,
  project_sn: readsText,
  address: readsText,
  ownership: readsInteger,
  warrant: readsInteger,
  /** Plain text in lines. */
  content: readsText,
  /** Address of the video; empty for none. */
  video: readsText,
  /** Ours: the contact as strangers may know it, `林**`. */
  contact: readsText,
  species: readsText,
  /** Years; null where it was not told, as below. */
  stand_age: orNull(readsInteger),
  /** Cubic metres. */
  stock_volume: orNull(readsNumber),
  /** 1 commercial, 2 public-welfare. */
  forest_category: orNull(readsInteger),
  boundaries: orNull(Boundaries),
  /** Years left of the contract the land is held by. */
  remaining_term: orNull(readsInteger),
  /** WGS 84, degrees. Both or neither. */
  lng: orNull(readsNumber),
  lat: orNull(readsNumber),
  fraction: orNull(Fraction),
  read_num: readsInteger,
  is_collect: readsFlag,
  /** Ours: wire time at which its owner last said that it still holds. */
  confirmtime: readsText,
  /** Ours: nobody confirmed it for so long that it stands in no list. */
  stale: readsFlag,
  /** Ours: wire time of the answer. */
  servertime: readsText,
})
export type ListingDetail = z.output<typeof ListingDetail>

const filterCode = (label: string, max: number) => named(label, integerOr(0, 0, max))

/** What listings are looked for by; 0 and empty are any. Also what stands in the list's address and in a saved search. */
export const ListingFilter = z.object({
  forestry_type: filterCode('流转类别', 5),
  type: filterCode('林地类型', 20),
  /** 1 to 4 by `priceBands` of src/domain/woodland.ts, 5 negotiable. */
  forestry_price: filterCode('价格', 5),
  /** By release: 1 today, 2 this week, 3 this month, 4 the last half-year. */
  time: filterCode('发布时间', 4),
  province_id: filterCode('省份', 999_999),
  city_id: filterCode('城市', 999_999),
  county_id: filterCode('区县', 999_999),
  /** 1 to 4 by `areaBands`. */
  measure_area: filterCode('实测面积', 4),
  /** Every word must stand in title, place, species or kind. */
  keyword: optionalText('关键词', 50),
})
export type ListingFilter = z.output<typeof ListingFilter>

export const ListingSort = named('排序方式', z.prefault(z.enum(SORTS, '排序方式不正确'), 'newest'))

export const ListingPage = z.object({
  list: readsList(ListingSummary),
  count: readsInteger,
  /** Ours: there are more than `count`; they were not counted to the end. */
  more: readsFlag,
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
  note: '只含已发布且信息有效的林地。规格给出 forestry_type、type、forestry_price、time、province_id、measure_area；本站增加 city_id、county_id、keyword、sort，以及 forestry_price=5（面议）。',
})

export const foretryMap = endpoint({
  title: '林地分布',
  path: '/api/foretryMap',
  encoding: 'form',
  access: 'visitor',
  input: z.object(ListingFilter.shape),
  output: z.object({
    /** Provinces with listings. */
    provinces: z.array(z.object({ id: z.int(), count: z.int() })),
    /** The newest of those that told where they are, 300 at most. */
    points: z.array(
      z.object({
        id: z.int(),
        project_name: z.string(),
        forestry_type: z.int(),
        province_id: z.int(),
        face_price: z.number(),
        measure_area: z.number(),
        lng: z.number(),
        lat: z.number(),
      }),
    ),
  }),
  refusals: [],
  note: '本站增加：条件与列表相同。',
})

export const forestryDetail = endpoint({
  title: '林地详情',
  path: '/api/forestryDetail',
  encoding: 'form',
  access: 'visitor',
  input: z.object({ id: Id }),
  output: ListingDetail,
  refusals: ['TargetGone'],
  note: '从未发布的林地答「内容不存在或已下线」；已撤回的（status 5）只答标题、地区与类别，平台下架的（status 6）连标题也不答，只有信息编号。任何人都看不到联系电话和权证照片；发布者本人用 myforestdetail。',
})

/** Median of asking prices in a province and category, by what is or was on offer. */
export const PriceMedian = z.object({
  province_id: z.int(),
  forestry_type: z.int(),
  /** Yuan per mu and year. */
  median: z.number(),
  samples: z.int(),
  /** Day on which it came to be what it is, `2026-11-20`. */
  date: z.string(),
})
export type PriceMedian = z.output<typeof PriceMedian>

export const forestryPrices = endpoint({
  title: '各省林地价格中位数',
  path: '/api/forestryPrices',
  encoding: 'form',
  access: 'visitor',
  input: z.object({}),
  output: z.array(PriceMedian),
  refusals: [],
  note: '本站增加：按省和流转类别，单位元/亩·年，每日重算；面议的不计。样本少于 5 例的也在其中，由读者一方写作「样本不足」。',
})

/** Why somebody reports a listing. */
export const REPORT_REASONS = ['fake', 'sold', 'price', 'promise', 'contact', 'other'] as const
export const reportListing = endpoint({
  title: '举报林地信息',
  path: '/api/reportListing',
  encoding: 'json',
  access: 'visitor',
  input: z.object({
    id: Id,
    reason: named('举报原因', z.enum(REPORT_REASONS, '请选择举报原因')),
    content: optionalText('补充说明', 500),
    /** To be asked back on; may be left out. */
    mobile: optionalText('联系电话', 20),
  }),
  output: z.null(),
  refusals: ['TargetGone'],
  note: '本站增加：每条林地页面都有举报入口，由审核员核实。',
})
