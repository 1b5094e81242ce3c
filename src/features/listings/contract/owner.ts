// Listings as their owner handles them (spec part 1 §2, §4, §7): publish, edit, withdraw, confirm.

import * as z from 'zod/mini'
import { BadPlace } from '#features/regions/contract/regions.ts'
import { ListingState } from '#features/review/contract/refusals.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  code,
  codeOr,
  Id,
  integer,
  integerOr,
  optionalId,
  optionalText,
  Page,
  pageOf,
  pageSize,
  readsFlag,
  readsInteger,
  readsIntegerOrNull,
  readsList,
  readsText,
  withLabel,
} from '#platform/contract/fields.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { ListingDraft, wireShape } from './draft.ts'
import { ListingClosed, ListingConflict, ReadAgreement, TooManyDrafts, TooManyListings } from './refusals.ts'
import { ListingSummary } from './summary.ts'

/** Actions of an owner beside editing: `src/features/listings/rules/states.ts` says when each is possible. */
export const LISTING_ACTIONS = [
  /** Takes the listing off the site, or out of review. */
  'withdraw',
  /** Puts it back on the site as it was reviewed, or into review. */
  'republish',
  /** Marks the land as let or sold. */
  'complete',
  /** Confirms that the offer still holds: its days count anew. */
  'confirm',
  /** Discards a draft of changes. */
  'discard',
  /** Removes a listing that readers never saw. */
  'remove',
] as const
export const ListingAction = z.enum(LISTING_ACTIONS, '操作不正确')
export type ListingAction = z.output<typeof ListingAction>

/** Kind of the save: 1 keeps a draft, 2 submits. */
export const STATUS_TYPE = { draft: 1, submit: 2 } as const

export const addForesty = endpoint({
  title: '发布林地：保存草稿或提交审核',
  path: '/api/addForesty',
  encoding: 'json',
  access: 'user',
  input: z.object({
    id: optionalId('林地编号'),
    status_type: code('提交方式', 1, 2),
    /** Ours: made by the form when it opens. Sent again, the same key makes no second listing. */
    key: optionalText('表单标识', 64),
    /** Ours: counts the changes of a form, from above `base`, so that a late save does not replace a newer one. */
    revision: withLabel('修改序号', integerOr(0, 0, 1_000_000_000)),
    /**
     * Ours: revision of the listing this was written over, 0 where the account had none; where another form wrote since,
     * it is refused. Absent for any.
     */
    base: withLabel('所依据的修改序号', z.optional(integer(0, 1_000_000_000))),
    /** Ours: whether the publishing agreement was ticked; refused where it says no. */
    agree: z.optional(readsFlag),
    /** Ours, with a submission: whether the user wants SMS about his listings; absent: as his notice settings say. */
    sms: z.optional(readsFlag),
    // Read by ListingDraft, and for a submission by ListingFields.
    ...wireShape,
  }),
  output: z.pipe(
    // The answer may be the number alone, or nothing.
    z.transform((data: unknown) => (typeof data === 'object' ? data : { id: data })),
    z.object({
      id: Id,
      status: readsInteger,
      version: readsInteger,
      revision: readsInteger,
    }),
  ),
  refusals: [
    TargetGone,
    ReadAgreement,
    BadPlace,
    ListingConflict,
    ListingClosed,
    TooManyListings,
    TooManyDrafts,
  ],
  note: '规格：status_type 2 提交审核，1 保存草稿；price 以 forestry_price 与 face_price 同值发送（数字，或 {type, value}），0 为面议。草稿保存任何内容；提交时逐项检查。答复的 data 为 {id, status, version, revision}，也读只有编号的答复。坐标 lng、lat 按 datum 所指的坐标系填写（本站增加：1 WGS 84，2 GCJ-02，3 CGCS2000，4 BD-09；不填为不清楚）。规格另提到一个未给出路径的同形接口，与本接口合一。',
})

export const MyListing = z.object({
  ...ListingSummary.shape,
  /** As its owner sees it: STATUS of woodland.ts. */
  status: readsInteger,
  close_reason: readsText,
  is_live: readsFlag,
  /** It stands in no list until its owner confirms it. */
  stale: readsFlag,
  /** Changes were kept and not submitted. */
  has_draft: readsFlag,
  /** Ours: labels of the fields that a draft cannot be submitted without, or with what they hold; `[]` if it was submitted. */
  lacking: readsList(readsText),
  createtime: readsText,
  /** Wire time of the last confirmation; empty for one that is not on the site. */
  confirmtime: readsText,
  /** Days since, and whether that is long enough to be asked. */
  unconfirmed_days: readsInteger,
  needs_confirm: readsFlag,
  /** Ours: null if unknown. */
  leads: readsIntegerOrNull,
  new_leads: readsInteger,
  /** Ours: how often readers opened it, and how many users collect it; null if unknown. */
  read_num: readsIntegerOrNull,
  collect_num: readsIntegerOrNull,
  actions: readsList(ListingAction),
})
export type MyListing = z.output<typeof MyListing>

export const myforestlist = endpoint({
  title: '我的林地',
  path: '/api/myforestlist',
  encoding: 'form',
  access: 'user',
  input: z.object({
    search_name: optionalText('标题', 50),
    /** -1 for any. */
    status: codeOr('状态', -1, -1, 5),
    forestry_type: codeOr('流转类别', 0, 0, 5),
    /** By creation, as in the list: 1 today, 2 this week, 3 this month, 4 the last half-year. */
    time: codeOr('时间', 0, 0, 4),
    page: Page,
    pagesize: pageSize(5),
  }),
  output: pageOf(MyListing),
  refusals: [],
})

const typed = z.optional(z.string())
const TypedNumbers = z.object({
  measure_area: typed,
  price: typed,
  years: typed,
  stand_age: typed,
  stock_volume: typed,
  remaining_term: typed,
  lng: typed,
  lat: typed,
})

export const myforestdetail = endpoint({
  title: '我的林地：全部内容，供编辑',
  path: '/api/myforestdetail',
  isExtension: true,
  encoding: 'form',
  access: 'user',
  input: z.object({ id: Id }),
  output: z.object({
    ...MyListing.shape,
    version: z.int(),
    /** Counts what was written, drafts too: what `base` of addForesty refers to. */
    revision: z.int(),
    /** Last submission, or the draft if there is none; `image` and new photos with addresses that expire. */
    form: ListingDraft,
    /** Numbers of the submission as they were typed, where that says more: `{measure_area: '约 120 亩'}`. */
    typed: z.optional(TypedNumbers),
    /** Changes kept since; null for none. */
    draft: z.nullable(ListingDraft),
    /** Wire time at which the draft was kept; empty for none. */
    draft_at: z.string(),
    /** Whether it has been assessed. */
    fraction: z.nullable(z.unknown()),
  }),
  refusals: [TargetGone],
  note: '只答本人的林地；没有此接口的后端，编辑页改读 forestryDetail，答复中的 status 与 close_reason 即为审核结果。forestryDetail 面向所有人，不含电话与权证照片。',
})

export const listingAction = endpoint({
  title: '我的林地：撤回、重新发布、完成、确认有效、放弃修改、删除',
  path: '/api/user/forestAction',
  isExtension: true,
  copies: ({ action }) => action === 'republish',
  encoding: 'form',
  access: 'user',
  limit: 'listingAction',
  input: z.object({ id: Id, action: withLabel('操作', ListingAction) }),
  output: z.nullable(MyListing),
  refusals: [TargetGone, ListingState],
  note: '删除后 data 为 null。',
})
