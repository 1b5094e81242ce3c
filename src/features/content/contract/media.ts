// Attachments that content uses: found by name and tag, where each is used, and put in place of one another.
import * as z from 'zod/mini'
import { Version } from '#platform/contract/content-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, integerOr, optionalText, Page, text, withLabel } from '#platform/contract/fields.ts'
import { EDITED_KINDS } from '#platform/contract/kinds.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { flag } from '#platform/contract/staff-fields.ts'
import { State } from './calls.ts'
import {
  ApprovalNeeded,
  BannedWords,
  EditConflict,
  NoPublishRight,
  NoRight,
  NoSuchFile,
  NotChief,
  NothingToReplace,
  TooManyUses,
  UseChanged,
  UseScheduled,
  WordsToConfirm,
} from './refusals.ts'

const editor = { encoding: 'json', access: 'staff:editor' } as const
const path = <V extends string>(verb: V) => `/api/staff/content/${verb}` as const

export const TAGS_MAX = 10
/** Records that one answer names as those that use a file. */
export const USES_LISTED = 200
/** Records that one replacement changes. */
export const REPLACED_MAX = 200
/** Places of a phrase that are listed of one record, and replaced at once. */
export const HITS_MAX = 1000

const Tag = text('标签', 20)

/** Address of a file as content has it. */
const FileAddress = (label: string) =>
  withLabel(
    label,
    z.string().check(z.maxLength(500), z.regex(/^(?:https?:\/)?\/[^\s"'<>\\&]+$/, `${label}不正确`)),
  )

export const fileLibrary = endpoint({
  ...editor,
  title: '文件库',
  path: path('files'),
  input: z.object({
    /** Every word must stand in one name that the file is offered under. */
    keyword: optionalText('关键词', 50),
    /** Empty for all. */
    tag: optionalText('标签', 20),
    page: Page,
  }),
  output: z.object({
    list: z.array(
      z.object({
        file: z.string(),
        name: z.string(),
        /** Bytes; 0 where it is not known. */
        size: z.int(),
        /** It opens only with a password, as far as is known. */
        has_password: z.boolean(),
        /** Records that use it. */
        uses: z.int(),
        /** Title of the one that was saved last. */
        title: z.string(),
        tags: z.array(z.string()),
      }),
    ),
    more: z.boolean(),
  }),
  refusals: [],
  note: '各类内容的附件，和正文里链接的文件，最后编辑的内容在前；登录后才能下载的资料不在其中。',
})

export const mediaTags = endpoint({
  ...editor,
  title: '图片和文件的标签',
  path: path('tags'),
  input: z.object({}),
  output: z.object({ list: z.array(z.object({ tag: z.string(), files: z.int() })) }),
  refusals: [],
})

export const tagFile = endpoint({
  ...editor,
  title: '设置图片或文件的标签',
  path: path('tagFile'),
  input: z.object({
    file: FileAddress('文件'),
    tags: withLabel('标签', z.array(Tag).check(z.maxLength(TAGS_MAX, `标签最多 ${TAGS_MAX} 个`))),
  }),
  output: z.null(),
  refusals: [],
  note: '整份替换；空的列表去掉全部标签。',
})

const Use = z.object({
  kind: z.enum(EDITED_KINDS),
  id: Id,
  title: z.string(),
  state: State,
})

export const fileUses = endpoint({
  ...editor,
  title: '图片或文件用在哪里',
  path: path('fileUses'),
  input: z.object({ file: FileAddress('文件') }),
  output: z.object({
    list: z.array(Use),
    /** Uses in columns that the caller may not read. */
    hidden: z.int(),
    /** There are others beyond the first `USES_LISTED`. */
    more: z.boolean(),
  }),
  refusals: [],
  note: '看最后保存的一版、线上的一版和定时的一版；回收站里的不算。',
})

/** live: readers see it; draft: as the record was; scheduled: at its time; sent: it waits for approval. */
export const REWRITE_OUTCOMES = ['live', 'draft', 'scheduled', 'sent'] as const
export type RewriteOutcome = (typeof REWRITE_OUTCOMES)[number]

const rewriteRefusals = [
  TargetGone,
  EditConflict,
  NoRight,
  NoPublishRight,
  NotChief,
  ApprovalNeeded,
  BannedWords,
  WordsToConfirm,
] as const

export const replaceFile = endpoint({
  ...editor,
  title: '各处替换图片或文件',
  path: path('replaceFile'),
  input: z.object({
    file: FileAddress('原来的文件'),
    by: z.object({
      file: FileAddress('新的文件'),
      /** Of an attachment. */
      name: optionalText('附件名称', 200),
      size: withLabel('大小', integerOr(0, 0, 1_000_000_000)),
      has_password: z.optional(flag),
      /** Pixels of a picture. */
      width: withLabel('宽', integerOr(0, 0, 100_000)),
      height: withLabel('高', integerOr(0, 0, 100_000)),
    }),
  }),
  output: z.object({
    list: z.array(
      z.object({
        kind: z.enum(EDITED_KINDS),
        id: Id,
        title: z.string(),
        outcome: z.enum(REWRITE_OUTCOMES),
      }),
    ),
  }),
  refusals: [...rewriteRefusals, NoSuchFile, NothingToReplace, TooManyUses, UseScheduled, UseChanged],
  note: '管理员和终审编辑使用。用到它的内容一起改，一条不能改就都不改，并说明是哪一条；各成一版，线上的随即发布，须经审核的栏目送审。',
})

const RecordKey = z.object({ kind: z.enum(EDITED_KINDS), id: Id })

const Phrase = text('要找的文字', 100)

const Hit = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string(),
  after: z.string(),
})

export const findText = endpoint({
  ...editor,
  title: '查找文字',
  path: path('findText'),
  limit: 'contentRead',
  input: z.object({
    phrase: Phrase,
    /** Where the answer before ended; none to begin. */
    after: z.optional(RecordKey),
  }),
  output: z.object({
    list: z.array(
      z.object({
        ...Use.shape,
        version: z.int(),
        /** In the order of the form; their positions name them in `replaceText`. */
        hits: z.array(Hit),
        /** There are more places than are listed. */
        more_hits: z.boolean(),
      }),
    ),
    /** Where to go on, even if nothing was found so far; none at the end. */
    next: z.optional(RecordKey),
  }),
  refusals: [NotChief],
  note: `分段查找，带上一次回答的 next 接着找。在有正文的各类内容最后保存的一版里查找，一字不差；被格式隔开的文字找不到。一条内容列出前 ${HITS_MAX} 处。`,
})

export const replaceText = endpoint({
  ...editor,
  title: '替换一条内容里的文字',
  path: path('replaceText'),
  input: z.object({
    kind: withLabel('内容类别', z.enum(EDITED_KINDS, '内容类别不正确')),
    id: Id,
    version: Version,
    phrase: Phrase,
    /** Empty to take it out. */
    by: optionalText('替换为', 100),
    hits: withLabel(
      '所选的各处',
      z
        .array(z.int().check(z.minimum(0), z.maximum(HITS_MAX - 1)))
        .check(z.minLength(1, '请选择要替换的地方'), z.maxLength(HITS_MAX)),
    ),
  }),
  output: z.object({ outcome: z.enum(REWRITE_OUTCOMES) }),
  refusals: [...rewriteRefusals, NothingToReplace, UseScheduled],
  note: '存成新的一版：线上的随即发布，须经审核的栏目送审，草稿仍是草稿；线上有较早一版的，只改未发布的这一版。',
})
