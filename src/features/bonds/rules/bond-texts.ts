import { BOND, type BondState } from './bonds.ts'

interface BondTexts {
  text: string
  /** In place of `text` where a voucher could be sent in this state, but the time for it is over. */
  late?: string
  tone: 'wait' | 'good' | 'bad' | 'plain'
}

const texts: Record<BondState, BondTexts> = {
  [BOND.unpaid]: {
    text: '请在截止前汇款，并上传汇款凭证。',
    late: '缴纳时间已过，不能再提交凭证。如有疑问，请联系客服。',
    tone: 'wait',
  },
  [BOND.pending]: { text: '凭证已提交，正在核对到账情况，结果会通过站内消息通知您。', tone: 'plain' },
  [BOND.paid]: { text: '保证金已到账。项目结束后按规定退还。', tone: 'good' },
  [BOND.failed]: {
    text: '请按审核意见处理后，重新上传汇款凭证。',
    late: '缴纳时间已过，不能再提交凭证。如有疑问，请联系客服。',
    tone: 'bad',
  },
  [BOND.refunded]: { text: '保证金已退还，请留意银行到账。', tone: 'good' },
  [BOND.frozen]: {
    text: '保证金暂时冻结，处理结果会通过站内消息通知您。如有疑问，请联系客服。',
    tone: 'bad',
  },
  [BOND.ended]: { text: '这笔保证金已经结束。', tone: 'plain' },
}

/** A state that is none of these has ended. */
const textsOf = (state: number): BondTexts => texts[state as BondState] ?? texts[BOND.ended]

/** @param isLate  The server has said that no voucher may be sent any more. */
export const bondStateText = (state: number, isLate: boolean): string => {
  const { text, late } = textsOf(state)
  return late && isLate ? late : text
}

/** Name of the note that stands with a state: of the voucher's review, or of what was done with the bond. */
export const remarkLabel = (state: number) =>
  state === BOND.paid || state === BOND.failed ? '审核意见' : '办理说明'

export const bondTone = (state: number) => textsOf(state).tone

export const isBidderNext = (state: number) => state === BOND.unpaid || state === BOND.failed
