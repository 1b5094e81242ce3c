// One listing as everybody reads it (spec part 1 §2, §3, §7). Apart from the list, which does without.

import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, readsFlag, readsInteger, readsNumber, readsText } from '#platform/contract/fields.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { eachDetailField } from './fields.ts'
import { ListingSummary } from './summary.ts'

export const Boundaries = z.object({
  east: readsText,
  south: readsText,
  west: readsText,
  north: readsText,
})
export type Boundaries = z.output<typeof Boundaries>

/** Null for a field that the owner left empty. */
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
  /** Ours: day of the report, `2026-11-25`; empty where unknown. */
  date: readsText,
  /** Ours: version of the scoring model, `2026.1`; empty where unknown. */
  model: readsText,
})
export type Fraction = z.output<typeof Fraction>

export const ListingDetail = z.object({
  ...ListingSummary.shape,
  project_sn: readsText,
  /**
   * Ours: the same for all listings of one publisher, and says nothing else of him. By it pages name his other listings; no
   * page contains it. Empty where a backend does not tell.
   */
  publisher: readsText,
  /** Wire time; ours answers that of the submission. */
  createtime: readsText,
  ...eachDetailField({
    text: readsText,
    integer: readsInteger,
    number: readsNumber,
    'integer?': orNull(readsInteger),
    'number?': orNull(readsNumber),
    'boundaries?': orNull(Boundaries),
    'scores?': orNull(Fraction),
  }),
  read_num: readsInteger,
  is_collect: readsFlag,
  /** Ours: users who collected it. */
  collect_num: readsInteger,
  /** Ours: whether the caller is its owner. */
  is_own: readsFlag,
  /** Ours: wire time of the owner's last confirmation. */
  confirmtime: readsText,
  /** Ours: whether it was unconfirmed for so long that no list shows it. */
  stale: readsFlag,
  /** Ours: wire time of the answer. */
  servertime: readsText,
})
export type ListingDetail = z.output<typeof ListingDetail>

/** Values in place of those of a withdrawn or taken-down listing, which keeps its title, region and kind alone. */
export const REDACTED = {
  ...eachDetailField({
    text: '',
    integer: 0,
    number: 0,
    'integer?': null,
    'number?': null,
    'boundaries?': null,
    'scores?': null,
  }),
  measure_area: 0,
  approximate: [],
  face_price: 0,
  score: null,
  years: 0,
  releasetime: '',
  createtime: '',
  images: [],
  confirmtime: '',
  is_member: 0,
  member_until: '',
  certified_as: 0,
  publisher: '',
  certified_at: '',
} satisfies Partial<ListingDetail>

export const forestryDetail = endpoint({
  title: '林地详情',
  path: '/api/forestryDetail',
  encoding: 'form',
  alsoJson: true,
  access: 'visitor',
  input: z.object({ id: Id }),
  output: ListingDetail,
  refusals: [TargetGone],
  note: '从未发布的林地答“内容不存在或已下线”；已撤回的（status 5）只答标题、地区与类别，平台下架的（status 6）连标题也不答，只有信息编号。任何人都看不到联系电话和权证照片；发布人本人用 myforestdetail。',
})
