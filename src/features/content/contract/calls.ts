// Calls of every kind of content: list, versions, save, publish, schedule, withdraw, remove.

import * as z from 'zod/mini'
import { draftShape, timeOrDay, Version, writtenTime } from '#platform/contract/content-fields.ts'
import { endpoint, type StaffAccess, type TokenRight } from '#platform/contract/endpoint.ts'
import {
  Id,
  integerOr,
  optionalId,
  optionalText,
  Page,
  pageOf,
  pageSize,
  withLabel,
} from '#platform/contract/fields.ts'
import { SMALLINT_MAX, smallIntegerOr } from '#platform/contract/integers.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { type Refusal, TargetGone } from '#platform/contract/refusals.ts'
import { flag } from '#platform/contract/staff-fields.ts'
import { confirmationFields, sendingFields, urgentField } from './approval.ts'
import { EditorDraftId, editingCalls } from './editing.ts'
import {
  ApprovalNeeded,
  BannedWords,
  EditConflict,
  NoPreview,
  NoPublishRight,
  NoRight,
  NoSuchApprover,
  NotApprover,
  TimePassed,
  WordsToConfirm,
} from './refusals.ts'

/**
 * draft: no reader sees it; scheduled: goes live by itself; live: what was saved last is what readers see;
 * changed: readers see an earlier version; removed: in the bin.
 */
export const RECORD_STATES = ['draft', 'scheduled', 'live', 'changed', 'removed'] as const
export const State = z.enum(RECORD_STATES, '状态不正确')
export type State = z.output<typeof State>

/** What lists are filtered by: a state, or drafts whose schedule was refused at its time (`SCHEDULE_FAILED`). */
export const LISTED_STATES = [...RECORD_STATES, 'failed'] as const
export type ListedState = (typeof LISTED_STATES)[number]

export const ContentRecord = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  /** The kind's own code: news type, plan type, project library, …; 0 where it has none. */
  category: z.int(),
  /** `pinned`, `hot`. */
  marks: z.array(z.string()),
  cover: z.string(),
  state: State,
  /** Number of the version saved last; the first is 1. What an edit must name to be accepted. */
  version: z.int(),
  /** The version that readers see; 0 for none. */
  live_version: z.int(),
  /** Wire times; empty for none. */
  live_since: z.string(),
  publish_at: z.string(),
  /** The version that then goes live, whatever was saved since; 0 for none. */
  scheduled_version: z.int(),
  /** Of the last save; of a record in the bin: of its removal. */
  updatetime: z.string(),
  /** Name of the person who saved last, or removed it; empty for records older than the console. */
  editor: z.string(),
  /** Number of that person; 0 for none. */
  editor_id: z.int(),
  /** Path of its page; empty where it has none of its own, or none yet. */
  url: z.string(),
  /** Comments that nobody has resolved. */
  open_comments: z.int(),
})
export type ContentRecord = z.output<typeof ContentRecord>

export const emptyRecord = (kind: string, id: number): ContentRecord => ({
  id,
  kind,
  title: '',
  category: 0,
  marks: [],
  cover: '',
  state: 'draft',
  version: 0,
  live_version: 0,
  live_since: '',
  publish_at: '',
  scheduled_version: 0,
  updatetime: '',
  editor: '',
  editor_id: 0,
  url: '',
  open_comments: 0,
})

export const ContentVersion = z.object({
  number: z.int(),
  at: z.string(),
  editor: z.string(),
  /** Origin of a version that no form wrote: «恢复自第 3 版». */
  note: z.string(),
  live: z.boolean(),
  /** Names of the fields that differ from the version before; of the first one, those that are filled in. */
  changed: z.array(z.string()),
})
export type ContentVersion = z.output<typeof ContentVersion>

/** Begins the note of a version that could not be published at its time. */
export const SCHEDULE_FAILED = '定时发布没有成功：'

const Versioned = z.object({ id: Id, version: Version })

/** `position`: as readers see banners and links; other kinds have none, and are ordered by number. */
export const SORTS = ['id', 'title', 'updatetime', 'live_since', 'position'] as const
const ListFields = z.object({
  page: Page,
  pagesize: pageSize(25),
  sort: withLabel('排序', z.prefault(z.enum(SORTS, '排序不正确'), 'updatetime')),
  order: withLabel('次序', z.prefault(z.enum(['asc', 'desc'], '次序不正确'), 'desc')),
  /** Every word must stand in the title. A number alone finds the record of that number too. */
  keyword: optionalText('关键词', 50),
  /** All of the title; blanks, punctuation and the case of letters do not count. */
  title: optionalText('标题', 200),
  /** 0 for all; what the numbers mean depends on the kind. */
  category: withLabel('分类', smallIntegerOr(0, 0, SMALLINT_MAX)),
  /** The bin is left out unless asked for. */
  state: withLabel('状态', z.optional(z.enum(LISTED_STATES, '状态不正确'))),
  mark: withLabel('标记', z.optional(z.enum(['pinned', 'hot'], '标记不正确'))),
  /** Who saved last, and who saved first; 0 for anybody. */
  editor: optionalId('最后编辑'),
  creator: optionalId('创建人'),
  /** Leaves out articles that stand in a topic: these can lead no list, and take no articles. */
  outside_topics: withLabel('不在专题里', z.prefault(flag, false)),
  /** Of the last save; the second of `to` included. */
  from: timeOrDay('开始日期', '00:00:00'),
  to: timeOrDay('结束日期', '23:59:59'),
})
const ListInput = ListFields.check(
  z.refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: '结束日期不能早于开始日期',
  }),
)

const SaveMode = withLabel(
  '保存方式',
  z.prefault(z.enum(['draft', 'publish', 'schedule', 'submit'], '保存方式不正确'), 'draft'),
)
const Request = withLabel('请求编号', z.optional(z.uuid('请求编号格式不正确')))

const Saving = z.object({
  /** 0 for a new one. */
  id: optionalId('编号'),
  /** The version that was edited; 0 for a new one. */
  version: Version,
  /** Key of the form, so that a second click saves nothing twice. */
  request: Request,
  mode: SaveMode,
  /** With `schedule`: when it goes live, Beijing time; with `submit`: when it goes live at the earliest. */
  publish_at: z.optional(writtenTime('定时发布时间')),
  editor_draft: z.optional(EditorDraftId),
  ...sendingFields,
  ...urgentField,
  ...confirmationFields,
})
export type Saving = z.output<typeof Saving>

/** Fields as stored. They may break today's rules if they are older; a save must keep them. */
const Stored = z.record(z.string(), z.unknown())

const CONFLICTS = [TargetGone, EditConflict, NoRight, NoPublishRight] as const

interface Options {
  access: StaffAccess
  /** Further refusals of this kind: on saving or publishing, and on withdrawing or removing. */
  onSave?: readonly Refusal[]
  onRemove?: readonly Refusal[]
}

/** @param kind its name is part of the path; @param name Chinese word for a record */
export const contentCalls = <S extends z.core.$ZodShape>(
  kind: EditedKind,
  name: string,
  fields: z.ZodMiniObject<S>,
  { access, onSave = [], onRemove = [] }: Options,
) => {
  const path = (verb: string) => `/api/staff/${kind}/${verb}` as const
  const common = { encoding: 'json', access } as const
  /** Settings, which admins alone keep, are not for staff systems. */
  const withToken = (right: TokenRight['right']) =>
    access === 'staff:editor' ? { ...common, apiToken: { right, kind } } : common
  const saved = [
    TargetGone,
    EditConflict,
    TimePassed,
    ApprovalNeeded,
    NotApprover,
    NoSuchApprover,
    NoRight,
    NoPublishRight,
    BannedWords,
    WordsToConfirm,
    ...onSave,
  ] as const
  return {
    list: endpoint({
      ...withToken('read'),
      title: `${name}列表`,
      path: path('list'),
      input: ListInput,
      output: pageOf(ContentRecord),
      refusals: [NoRight],
    }),
    authors: endpoint({
      ...common,
      title: `写过或编辑过${name}的人`,
      path: path('authors'),
      input: z.object({}),
      output: z.array(z.object({ id: Id, name: z.string() })),
      refusals: [NoRight],
    }),
    get: endpoint({
      ...withToken('read'),
      title: `${name}：最后保存的内容`,
      path: path('get'),
      input: z.object({ id: Id }),
      output: z.object({
        record: ContentRecord,
        fields: Stored,
        /** Note of the last version (`ContentVersion`), such as why its schedule was cancelled. */
        note: z.string(),
      }),
      refusals: [TargetGone, NoRight],
    }),
    save: endpoint({
      ...withToken('write'),
      title: `保存${name}`,
      path: path('save'),
      input: z.object({ ...draftShape(fields.shape), ...Saving.shape }),
      output: ContentRecord,
      refusals: saved,
      note: '整份保存：未提交的选填项视为空。version 为编辑前读到的版本，若已有他人保存了新版本则拒绝，内容不会被覆盖。mode 为 draft 时只存草稿，访客所见不变，已定时的仍按定时的那一版上线；没有认出的数量和时间照原样保留，发布、定时或送审时才拒绝。mode 为 submit 时存草稿并送审，全部通过后上线。单独一份的内容（首页推荐、站点设置）保存即发布。整个请求不超过 256 KB。',
    }),
    publish: endpoint({
      ...withToken('publish'),
      title: `发布${name}`,
      path: path('publish'),
      input: z.object({ ...Versioned.shape, ...urgentField, ...confirmationFields }),
      output: ContentRecord,
      refusals: [...CONFLICTS, ApprovalNeeded, NotApprover, BannedWords, WordsToConfirm, ...onSave],
      note: '发布最后保存的版本。须经审核的栏目，未通过审核时拒绝；总编可写明理由（urgent）紧急发布。',
    }),
    withdraw: endpoint({
      ...withToken('publish'),
      title: `撤回${name}`,
      path: path('withdraw'),
      input: Versioned,
      output: ContentRecord,
      refusals: [...CONFLICTS, ...onRemove],
      note: '访客不再看到，内容保留为草稿，版本号加一：此前打开的表单须重新读取后才能再发布。',
    }),
    unschedule: endpoint({
      ...withToken('publish'),
      title: `取消${name}的定时发布`,
      path: path('unschedule'),
      input: Versioned,
      output: ContentRecord,
      refusals: CONFLICTS,
    }),
    remove: endpoint({
      ...withToken('write'),
      title: `删除${name}`,
      path: path('remove'),
      input: Versioned,
      output: z.null(),
      refusals: [...CONFLICTS, ...onRemove],
      note: '移入回收站：访客不再看到，可通过恢复任一版本取回。',
    }),
    restore: endpoint({
      ...withToken('write'),
      title: `恢复${name}的历史版本`,
      path: path('restore'),
      input: z.object({
        id: Id,
        version: Version,
        number: withLabel('历史版本', integerOr(0, 1, 1_000_000)),
      }),
      output: ContentRecord,
      refusals: [...CONFLICTS, BannedWords, WordsToConfirm, ...onSave],
      note: '以该历史版本的内容存为新版本，访客所见不变，直到发布。',
    }),
    versions: endpoint({
      ...withToken('read'),
      title: `${name}的历史版本列表`,
      path: path('versions'),
      input: z.object({ id: Id, page: Page, pagesize: pageSize(50) }),
      output: pageOf(ContentVersion),
      refusals: [TargetGone, NoRight],
    }),
    version: endpoint({
      ...withToken('read'),
      title: `${name}的某一历史版本`,
      path: path('version'),
      input: z.object({ id: Id, number: withLabel('历史版本', integerOr(0, 1, 1_000_000)) }),
      output: z.object({ fields: Stored }),
      refusals: [TargetGone, NoRight],
    }),
    preview: endpoint({
      ...common,
      title: `预览${name}`,
      path: path('preview'),
      input: z.object({ ...draftShape(fields.shape), id: optionalId('编号') }),
      output: z.object({ html: z.string() }),
      refusals: [NoPreview, NoRight, ...onSave],
      note: '由正式页面的模板生成，不保存任何内容；没有认出的数量和时间视为没有填写。',
    }),
    ...editingCalls(name, { access, path }),
  }
}
export type ContentCalls = ReturnType<typeof contentCalls>

export const ORDERED_MAX = 200

/** Order of the records of a kind that readers see one after the other. */
export const orderCall = (kind: string, name: string, access: StaffAccess) =>
  endpoint({
    encoding: 'json',
    access,
    title: `排列${name}`,
    path: `/api/staff/${kind}/order`,
    input: z.object({
      list: withLabel(
        '次序',
        z.array(Versioned).check(
          z.minLength(1, '次序中没有记录'),
          z.maxLength(ORDERED_MAX, `一次最多排列 ${ORDERED_MAX} 条`),
          z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
            message: '次序中有重复的记录',
          }),
        ),
      ),
    }),
    output: z.null(),
    refusals: CONFLICTS,
    note: '第一条的排序为 1，依次递增；排序有变的记录各存一个新版本，访客所见的次序随即改变，其余内容不变。有一条被拒绝则全部不变。',
  })
export type OrderCall = ReturnType<typeof orderCall>

export interface EditedContent {
  fields: z.ZodMiniObject
  calls: ContentCalls
}
export type EditedContents = Readonly<Record<EditedKind, EditedContent>>
