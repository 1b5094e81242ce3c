// API tokens: staff systems read and write content with them. Admins make and revoke them.
import * as z from 'zod/mini'
import { optionalDay } from '#platform/contract/content-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, text, withLabel } from '#platform/contract/fields.ts'
import { SMALLINT_MAX, smallIntegerOr } from '#platform/contract/integers.ts'
import { EDITED_KINDS, type EditedKind } from '#platform/contract/kinds.ts'
import { type Refusal, TargetGone } from '#platform/contract/refusals.ts'

/** Named to whoever calls with `Authorization: Bearer`. */
export const TokenUnknown: Refusal = { code: 1660, msg: '接口令牌无效，请核对 Authorization 请求头' }
export const TokenExpired: Refusal = { code: 1661, msg: '接口令牌已到期，请联系管理员制作新的' }
export const TokenRevoked: Refusal = { code: 1662, msg: '接口令牌已撤销，请联系管理员' }
export const TokenMakerGone: Refusal = {
  code: 1663,
  msg: '制作这个接口令牌的人已不是管理员，令牌随之失效，请联系管理员制作新的',
}
export const TokenNotAccepted: Refusal = {
  code: 1664,
  msg: '这个接口不接受接口令牌，请由本人登录后使用',
}
export const TokenRightMissing: Refusal = {
  code: 1665,
  msg: '接口令牌没有这项权限，请联系管理员制作权限合适的令牌',
}

/** Answered to a token by calls that take one. */
export const TOKEN_REFUSALS = [
  TokenUnknown,
  TokenExpired,
  TokenRevoked,
  TokenMakerGone,
  TokenRightMissing,
] as const

export const TokenNameTaken: Refusal = { code: 1666, msg: '已有同名的有效令牌，请换一个名称' }
export const TOKENS_MAX = 50
export const TooManyTokens: Refusal = {
  code: 1667,
  msg: `有效的令牌最多 ${TOKENS_MAX} 个，请先撤销不用的`,
}

/** Rights that a token may have. It approves nothing: people do. */
export const TOKEN_RIGHTS = ['read', 'write', 'publish'] as const
/** Settings are kept by admins alone. */
export const TOKEN_KINDS = EDITED_KINDS.filter(
  (kind): kind is Exclude<EditedKind, 'settings'> => kind !== 'settings',
)
export const MAX_DAYS = 365

/** closed: who made it is no admin any more. */
export const TOKEN_STATES = ['valid', 'expired', 'revoked', 'closed'] as const
export type TokenState = (typeof TOKEN_STATES)[number]

const TokenGrant = z.object({
  kind: withLabel('内容类别', z.enum(TOKEN_KINDS, '内容类别不正确')),
  /** Column of the kind; 0 for all that have no grant of their own. */
  category: withLabel('栏目', smallIntegerOr(0, 0, SMALLINT_MAX)),
  rights: withLabel('权限', z.array(z.enum(TOKEN_RIGHTS, '权限不正确'))),
})

const Scope = withLabel(
  '权限',
  z.array(TokenGrant).check(
    z.maxLength(300, '最多 300 条'),
    z.refine((grants) => grants.some(({ rights }) => rights.length > 0), '请至少选一项权限'),
    z.refine(
      (grants) => new Set(grants.map(({ kind, category }) => `${kind} ${category}`)).size === grants.length,
      '同一栏目有两条设置',
    ),
  ),
)

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  grants: z.array(TokenGrant),
  state: z.enum(TOKEN_STATES),
  /** Who made it. */
  maker: z.string(),
  /** Wire times; `last_used` is empty before the first use. */
  createtime: z.string(),
  expires: z.string(),
  last_used: z.string(),
})
export type ApiToken = z.output<typeof ApiToken>

const admin = { encoding: 'json', access: 'staff:admin' } as const

export const apiTokens = endpoint({
  ...admin,
  title: '接口令牌列表',
  path: '/api/staff/apiTokens/list',
  input: z.object({}),
  output: z.object({ list: z.array(ApiToken) }),
  refusals: [],
  note: '有效的在前。列表里没有令牌本身：令牌只在制作时给出一次。',
})

export const makeApiToken = endpoint({
  ...admin,
  title: '制作接口令牌',
  path: '/api/staff/apiTokens/make',
  input: z.object({
    name: text('名称', 40),
    grants: Scope,
    /** Last day on which it is good, Beijing time. */
    until: optionalDay('到期日').check(z.refine((day) => day !== '', '请填写到期日')),
  }),
  output: z.object({ id: Id, token: z.string() }),
  refusals: [TokenNameTaken, TooManyTokens],
  note: `令牌只给出这一次，服务器只存它的散列值。有效期最长一年。调用时放在请求头 Authorization: Bearer 里；只有注明可用接口令牌的接口接受。`,
})

export const revokeApiToken = endpoint({
  ...admin,
  title: '撤销接口令牌',
  path: '/api/staff/apiTokens/revoke',
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: [TargetGone],
  note: '立即生效，不能恢复。',
})
