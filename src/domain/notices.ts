// Categories of notifications (spec part 1 §3), and their number on badges.

/** Code → Chinese label. */
export const noticeCategories: Record<number, string> = {
  1: '审核通知',
  2: '招标通知',
  3: '采购通知',
  4: '系统消息',
  9: '项目库',
}

/** The unread badge: 99+ above 99. */
export const badgeText = (count: number) => (count > 99 ? '99+' : String(count))

/** Tabs of the messages, the first of them opened by default (spec part 1 §9); 0 for all. */
export const NOTICE_TABS = [4, 1, 2, 3, 9, 0] as const
export const tabName = (category: number) => noticeCategories[category] ?? '全部'
