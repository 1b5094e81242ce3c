// Review queues in Chinese: names, what may be answered with a click, and the steps of a task.
import type { Outcome, QueueName } from '#contract/staff-queues.ts'

export interface QueueWords {
  /** What waits in it. */
  name: string
  /** The work on it, as its screen is called. */
  title: string
  /** First word of audit actions and targets. */
  word: string
  /** What its outcomes are called. */
  outcomes: Record<Outcome, string>
  /** Templates for the note. */
  reasons: Record<Outcome, readonly string[]>
  /** Outcomes whose note may not be left out. */
  noteNeeded: ReadonlySet<Outcome>
}

export const queueWords: Record<QueueName, QueueWords> = {
  enquiries: {
    name: '咨询',
    title: '咨询答复',
    word: 'enquiry',
    outcomes: { approved: '已答复', rejected: '不予处理' },
    reasons: {
      approved: [
        '已电话答复，咨询人表示清楚。',
        '已电话答复办理流程与所需材料。',
        '已转请专家回电，约定一个工作日内联系。',
        '已说明评估内容与收费，咨询人考虑后再联系。',
        '已建议向当地林业主管部门和不动产登记机构核实。',
      ],
      rejected: [
        '三次致电均未接通。',
        '电话号码有误，无法联系。',
        '与此前的咨询重复，已一并答复。',
        '内容与林业服务无关。',
        '内容为广告推广，不予答复。',
        '含有承诺收益等违规内容，不予处理。',
      ],
    },
    noteNeeded: new Set(['approved', 'rejected']),
  },
}

/** Verbs of audit actions, as the history of a task tells them. */
export const stepNames: Record<string, string> = {
  add: '提交',
  edit: '修改',
  claim: '领取',
  release: '退回',
  answer: '答复',
  approve: '通过',
  reject: '驳回',
  reveal: '查看隐藏信息',
}
