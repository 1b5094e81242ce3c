// Kinds of records that can be searched, with their Chinese labels.
import type { RecordKind } from '#features/search/contract.ts'

export const recordKindNames: Record<RecordKind, string> = {
  listings: '林地',
  news: '资讯',
  projects: '项目',
  tenders: '招标',
  plans: '规划案例',
  experts: '专家',
}
