// Roles of editors (岗位): what they may do, by kind and column of content. Admins keep them.

import * as z from 'zod/mini'
import { RIGHTS } from '#features/identity/rules/rights.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, integerOr, optionalId, text, withLabel } from '#platform/contract/fields.ts'
import { SMALLINT_MAX, smallIntegerOr } from '#platform/contract/integers.ts'
import { EDITED_KINDS } from '#platform/contract/kinds.ts'
import { EditorRoleChanged, EditorRoleInUse, EditorRoleNameTaken, EditorRoleUnknown } from './refusals.ts'

const admin = { encoding: 'json', access: 'staff:admin' } as const
const path = <V extends string>(verb: V) => `/api/staff/editorRoles/${verb}` as const
const NOTE = '本站增加。'

const Grant = z.object({
  kind: withLabel('内容类别', z.enum(EDITED_KINDS, '内容类别不正确')),
  /** Column of the kind; 0 for all that have no grant of their own. */
  category: withLabel('栏目', smallIntegerOr(0, 0, SMALLINT_MAX)),
  rights: withLabel('权限', z.array(z.enum(RIGHTS, '权限不正确'))),
})

const Grants = withLabel(
  '权限',
  z.array(Grant).check(
    z.maxLength(300, '最多 300 条'),
    z.refine(
      (list) => new Set(list.map(({ kind, category }) => `${kind} ${category}`)).size === list.length,
      { message: '同一栏目有两条设置' },
    ),
  ),
)

export const EditorRole = z.object({
  id: Id,
  name: z.string(),
  grants: z.array(Grant),
  /** What a change must name to be accepted. */
  version: z.int(),
  /** Accounts that have it. */
  members: z.int(),
})
export type EditorRole = z.output<typeof EditorRole>

export const editorRoles = endpoint({
  ...admin,
  title: '岗位列表',
  path: path('list'),
  input: z.object({}),
  output: z.object({ list: z.array(EditorRole) }),
  refusals: [],
  note: NOTE,
})

const Version = withLabel('版本', integerOr(0, 0, 1_000_000_000))

export const saveEditorRole = endpoint({
  ...admin,
  title: '保存岗位',
  path: path('save'),
  input: z.object({
    /** 0 for a new one. */
    id: optionalId('编号'),
    version: Version,
    name: text('岗位名称', 20),
    grants: Grants,
  }),
  output: EditorRole,
  refusals: [EditorRoleUnknown, EditorRoleChanged, EditorRoleNameTaken],
  note: `${NOTE}整份保存，随即生效。没有列出的栏目按该类内容（category 为 0）的设置，该类内容也没有列出的不能查看。有编写、审核、发布权限的都能查看。`,
})

export const removeEditorRole = endpoint({
  ...admin,
  title: '删除岗位',
  path: path('remove'),
  input: z.object({ id: Id, version: Version }),
  output: z.null(),
  refusals: [EditorRoleUnknown, EditorRoleChanged, EditorRoleInUse],
  note: `${NOTE}还有人在这个岗位时拒绝。`,
})

export const ownRights = endpoint({
  encoding: 'json',
  access: 'staff:editor',
  title: '本人的岗位和内容权限',
  path: path('own'),
  input: z.object({}),
  output: z.object({
    /** Empty without one. */
    role: z.string(),
    /** Null for no limits. */
    grants: z.nullable(z.array(Grant)),
  }),
  refusals: [],
  note: NOTE,
})
