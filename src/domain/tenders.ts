// Enumerations of tenders, code → Chinese label.

export const tenderKinds: Record<number, string> = { 1: '招标', 2: '采购' }

export const tenderNotices: Record<number, string> = {
  1: '招标公告',
  2: '变更公告',
  3: '结果公告',
  4: '合同公告',
}
