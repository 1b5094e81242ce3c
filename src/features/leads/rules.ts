// Words of bookings.
import type { CALL_TIMES, LeadState } from './contract.ts'

/** States of a call-back request, as its owner sets them. */
export const leadStates: Record<LeadState, string> = { new: '未联系', called: '已联系', closed: '不再跟进' }

/** When a call-back is wanted. */
export const callTimes: Record<(typeof CALL_TIMES)[number], string> = {
  0: '都可以',
  1: '上午（9–12 点）',
  2: '下午（12–18 点）',
  3: '晚上（18–21 点）',
}
/** Label of a stored time; empty for any. */
export const callTimeText = (time: number) =>
  time > 0 ? (callTimes[time as keyof typeof callTimes] ?? '') : ''
