// One listing as everybody reads it (spec part 1 §2, §3, §7). Apart from the list, which does without.
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { Id, readsFlag, readsInteger, readsNumber, readsText } from '#contract/fields.ts'
import { ListingSummary } from './list.ts'

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

/** What is said of a listing that was withdrawn or taken down: its title, place and kind, and nothing of these. */
export const UNTOLD = {
  measure_area: 0,
  face_price: 0,
  years: 0,
  releasetime: '',
  images: [],
  address: '',
  ownership: 0,
  warrant: 0,
  content: '',
  video: '',
  contact: '',
  species: '',
  stand_age: null,
  stock_volume: null,
  forest_category: null,
  boundaries: null,
  remaining_term: null,
  lng: null,
  lat: null,
  fraction: null,
  confirmtime: '',
} satisfies Partial<ListingDetail>

export const forestryDetail = endpoint({
  title: '林地详情',
  path: '/api/forestryDetail',
  encoding: 'form',
  access: 'visitor',
  input: z.object({ id: Id }),
  output: ListingDetail,
  refusals: ['TargetGone'],
  note: '从未发布的林地答“内容不存在或已下线”；已撤回的（status 5）只答标题、地区与类别，平台下架的（status 6）连标题也不答，只有信息编号。任何人都看不到联系电话和权证照片；发布人本人用 myforestdetail。',
})
