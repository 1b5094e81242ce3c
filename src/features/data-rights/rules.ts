// How long data is kept: read by the privacy statement, by the job that removes it, and by the pages of the account.
import { DAY_MS } from '#platform/lib/dates.ts'

interface Rule {
  name: string
  /** Months after which it is removed. */
  months: number
  from: string
  end: string
}

export const retention = {
  leads: { name: '预约回电记录', months: 12, from: '预约之日', end: '删除' },
  enquiries: {
    name: '咨询、合作与专家评估申请',
    months: 12,
    from: '提交之日（未办结的，办结后）',
    end: '删除',
  },
  reports: { name: '举报记录', months: 12, from: '举报之日（未处理的，处理后）', end: '删除' },
  versions: { name: '林地信息被驳回或被替换的历史提交稿', months: 12, from: '提交之日', end: '删除' },
  notices: { name: '站内消息', months: 12, from: '发出之日', end: '删除' },
  editorDrafts: { name: '工作人员未保存的编辑内容', months: 1, from: '最后一次修改之日', end: '删除' },
  vouchers: {
    name: '投标保证金的汇款凭证影像',
    months: 36,
    from: '款项结清之日',
    end: '删除影像，保留办理记录',
  },
  audit: { name: '登录与操作的审计记录', months: 36, from: '记录之日', end: '删除' },
} as const satisfies Record<string, Rule>
export type RetentionSubject = keyof typeof retention

/** Days between the request to delete an account and the deletion, in which it can be cancelled. */
export const DELETION_DAYS = 7

/** Accounts that nobody uses: closed after so many months, and told so many days before. */
export const inactivity = { months: 6, noticeDays: 30 } as const

export const EXPORT_DAYS = 7

export const addDays = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

/** The same day so many months earlier, or the last day of that month. */
export const monthsBefore = (at: Date, months: number): Date => {
  const earlier = new Date(at)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  // The month has fewer days: the date ran over into the next one.
  if (earlier.getUTCDate() !== at.getUTCDate()) earlier.setUTCDate(0)
  return earlier
}
