// How many listings an account may keep as drafts. A certified company brings in what it holds from a table, and completes one
// after the other.
import { ACCOUNT_TYPE } from '#platform/contract/account-types.ts'

export const DRAFTS_MAX = { usual: 50, company: 1000 } as const

export const draftsMax = ({ certified_as }: { certified_as: number | null }) =>
  certified_as === ACCOUNT_TYPE.enterprise ? DRAFTS_MAX.company : DRAFTS_MAX.usual

export const tooManyDraftsText = (max: number) => `最多保存 ${max} 份草稿，请先提交或删除不用的草稿`
