// A record while it is edited: values that were typed and not saved, and who else has it open.

import * as z from 'zod/mini'
import { Version } from '#platform/contract/content-fields.ts'
import { endpoint, type StaffAccess } from '#platform/contract/endpoint.ts'
import { Id, optionalId, wholeCharacters, withLabel } from '#platform/contract/fields.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { flag } from '#platform/contract/staff-fields.ts'

/** Characters of one draft. The whole request has 256 KB, as that of a save. */
export const EDITOR_DRAFT_MAX = 250_000
export const EDITOR_DRAFTS_MAX = 100
export const EDITOR_DRAFTS_OFFERED = 5

export const PRESENCE_EVERY_MS = 20_000
/** A form without a presence call for this long counts as closed. Browsers slow the timers of hidden pages down to a minute. */
export const PRESENCE_EXPIRY_MS = 75_000

export const EditorDraftId = withLabel('编辑草稿编号', z.uuid('编辑草稿编号格式不正确'))

/** JSON of the values in the form. The server does not read it: values that are half typed follow no rules. */
const DraftValues = withLabel(
  '编辑内容',
  z
    .string('请填写编辑内容')
    .check(wholeCharacters, z.maxLength(EDITOR_DRAFT_MAX, '编辑内容过长'), z.regex(/^[^\0]*$/)),
)

export const EditorDraft = z.object({
  id: z.string(),
  /** Version that was edited; 0 for a new record. */
  version: z.int(),
  values: z.string(),
  updatetime: z.string(),
})
export type EditorDraft = z.output<typeof EditorDraft>

interface Options {
  access: StaffAccess
  path: (verb: string) => `/${string}`
}

export const editingCalls = (name: string, { access, path }: Options) => {
  const common = { encoding: 'json', access } as const
  return {
    editorDrafts: endpoint({
      ...common,
      title: `${name}：本人未保存的编辑内容`,
      path: path('drafts'),
      input: z.object({ id: optionalId('编号') }),
      output: z.object({ list: z.array(EditorDraft) }),
      refusals: [],
      note: `id 为 0 时是尚未保存过的新${name}。最后编辑的在前，最多 ${EDITOR_DRAFTS_OFFERED} 份。`,
    }),
    storeEditorDraft: endpoint({
      ...common,
      title: `${name}：暂存未保存的编辑内容`,
      path: path('drafts/store'),
      input: z.object({
        draft: EditorDraftId,
        id: optionalId('编号'),
        version: Version,
        values: DraftValues,
      }),
      output: z.object({ updatetime: z.string() }),
      refusals: [TargetGone],
      note: `只有本人能读到，不产生版本。draft 由表单生成，同一份再次暂存即覆盖；保存时一并提交（editor_draft）即删除。每人最多 ${EDITOR_DRAFTS_MAX} 份，满一个月未修改的删除。`,
    }),
    removeEditorDraft: endpoint({
      ...common,
      title: `${name}：放弃未保存的编辑内容`,
      path: path('drafts/remove'),
      input: z.object({ draft: EditorDraftId }),
      output: z.null(),
      refusals: [],
    }),
    presence: endpoint({
      ...common,
      title: `谁在编辑这条${name}`,
      path: path('presence'),
      input: z.object({ id: Id, leaving: withLabel('离开', z.prefault(flag, false)) }),
      output: z.object({
        /** Names of the others, in alphabetical order. */
        editors: z.array(z.string()),
      }),
      refusals: [],
      note: `编辑页打开时及之后每 ${PRESENCE_EVERY_MS / 1000} 秒调用一次，关闭时带 leaving。${PRESENCE_EXPIRY_MS / 1000} 秒没有调用即视为离开。不锁定内容。`,
    }),
  }
}
