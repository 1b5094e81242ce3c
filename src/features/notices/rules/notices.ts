// Categories of notifications (spec part 1 §3), and their number on badges.

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

/**
 * The tab that the messages open on: the one with what is unread, all where several have it, else the default one.
 * @param unread by category; empty where a backend does not say
 * @param elsewhere unread notices that the default tab does not show, where nothing is known by category
 */
export const openingTab = (
  unread: readonly { category: number; num: number }[],
  elsewhere: number,
): number => {
  const categories = unread.filter(({ num }) => num > 0).map(({ category }) => category)
  const [first] = categories
  if (first === undefined) return elsewhere > 0 ? 0 : NOTICE_TABS[0]
  if (categories.includes(NOTICE_TABS[0])) return NOTICE_TABS[0]
  return categories.length > 1 ? 0 : first
}

export const tabName = (category: number) => noticeCategories[category] ?? '全部'
