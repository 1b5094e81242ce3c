// The signed-in user and the logout (spec parts 1 §3, §7 and 2 §2.2, §7.1). Every page with a session loads this file: login,
// registration and recovery are apart from it.

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { readsFlag, readsInteger, readsNothing, readsText } from './fields.ts'

export const UserInfo = z.object({
  /** Opaque; sent back in the `token` header. */
  token: readsText,
  nickname: readsText,
  /** Real name, once certified. */
  username: readsText,
  /** In full: only ever sent to its owner. */
  mobile: readsText,
  avatar: readsText,
  /** 1 supplier, 2 purchaser, 3 both, 4 tender agent, 5 internal staff. */
  type: readsInteger,
  /** 1 enterprise, 2 personal. Ours: the spec's user record does not carry it. */
  account_type: readsInteger,
  is_member: readsInteger,
  /** End of membership, `YYYY-MM-DD HH:mm:ss`, empty for none. */
  expiretime: readsText,
  /** 0 not certified, 1 pending, 2 approved, 3 rejected. */
  apply_state: readsInteger,
  store_name: readsText,
  /** Ours: login account of an enterprise; empty for a personal account, and elsewhere. */
  login_name: readsText,
  /** Ours: whether the user has not yet chosen a `type`. Absent elsewhere: nothing is asked. */
  asks_type: readsFlag,
  /** Ours: whether a legal text has a new version that the user has not agreed to. Absent elsewhere: nothing is asked. */
  asks_consent: readsFlag,
  /** Unread notifications. */
  msgcount: readsInteger,
})
export type UserInfo = z.output<typeof UserInfo>

export const logout = endpoint({
  title: '退出登录',
  path: '/api/logout',
  encoding: 'form',
  access: 'user',
  input: z.object({}),
  output: readsNothing,
  refusals: [],
})

export const userIndex = endpoint({
  title: '当前用户信息',
  path: '/api/userIndex',
  encoding: 'form',
  access: 'user',
  input: z.object({}),
  output: UserInfo,
  refusals: [],
})
