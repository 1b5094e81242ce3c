// The user's membership in a few words, as the account's first page and its settings say it.
import type { UserInfo } from '#platform/contract/session.ts'
import { minute } from '#platform/lib/dates.ts'

export const membershipText = ({ is_member, expiretime }: Pick<UserInfo, 'is_member' | 'expiretime'>) => {
  if (is_member === 1) return expiretime ? `会员，有效期至 ${minute(expiretime)}` : '会员'
  return expiretime ? `会员已于 ${minute(expiretime)} 到期` : '不是会员'
}
