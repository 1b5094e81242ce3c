// Categories of notifications (spec part 1 §3), code → Chinese label.
export const noticeCategories: Record<number, string> = {
  1: '审核通知',
  2: '招标通知',
  3: '采购通知',
  4: '系统消息',
  9: '项目库',
}

/** The unread badge: 99+ above 99. */
export const badgeText = (count: number) => (count > 99 ? '99+' : String(count))
