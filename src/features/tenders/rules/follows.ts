import { industries } from '#features/projects/rules/projects.ts'
import type { FollowFilter } from '#features/tenders/contract/follows.ts'
import { shortProvince } from '#platform/lib/province-names.ts'
import { marketKindName } from './tender-facts.ts'
import { tenderKinds } from './tenders.ts'

/** What a follow asks for: `林业工程·招标·福建·含“造林”`. @param province its name; empty for any */
export const followText = (
  { c_id, type, industry_type }: FollowFilter,
  province: string,
  keyword = '',
): string =>
  [
    marketKindName(c_id),
    tenderKinds[type],
    industries[industry_type],
    shortProvince(province),
    keyword && `含“${keyword}”`,
  ]
    .filter(Boolean)
    .join('·') || '全部招标、采购信息'
