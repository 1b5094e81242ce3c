// How the reader's own membership stands, in words, and what the two buttons are for him.
import type { MembershipKind, MembershipState } from '#features/membership/contract.ts'
import { isoTime, minute } from '#platform/lib/dates.ts'

export interface StatusTexts extends Record<MembershipKind, { label: string; isOver: boolean }> {
  text: string
}

const DAY_MS = 24 * 3_600_000
/** From then on the days are counted. */
const SOON_DAYS = 15

/** `还有 3 天到期`; empty long before the end. */
const remaining = (until: string, now: Date) => {
  const left = Date.parse(isoTime(until)) - now.getTime()
  const days = Math.ceil(left / DAY_MS)
  return days > 0 && days <= SOON_DAYS ? `，还有 ${days} 天到期` : ''
}

const textOf = ({ is_member, expiretime, waiting }: MembershipState, now: Date) => {
  const own =
    is_member === 1
      ? `您是会员，有效期至 ${minute(expiretime)}${remaining(expiretime, now)}。续期累加在剩余时间之后。`
      : expiretime
        ? `您的会员已于 ${minute(expiretime)} 到期。`
        : '您还不是会员。'
  return waiting ? `${own}您的开通申请正在处理，收款确认后立即开通，并发消息通知您。` : own
}

export const statusTexts = (state: MembershipState, now: Date): StatusTexts => ({
  text: textOf(state, now),
  open: {
    label: state.waiting ? '开通申请处理中' : state.is_member === 1 ? '立即续期' : '立即开通',
    isOver: state.waiting,
  },
  trial: { label: state.trial_used ? '已试用过' : '限时试用', isOver: state.trial_used },
})
