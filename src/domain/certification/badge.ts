// Badge of a listing whose owner is certified: what was checked and when, and no more.
import { day } from '#lib/dates.ts'

const checked: Readonly<Record<number, string>> = { 1: '企业资质已核验', 2: '个人实名已核验' }

interface Certified {
  /** 1 enterprise, 2 individual; 0 where nothing is known. */
  certified_as: number
  /** Wire time of the approval. */
  certified_at: string
}

/** `个人实名已核验 · 2026-11-20`; empty where nothing is known. */
export const badgeText = ({ certified_as, certified_at }: Certified) => {
  const what = checked[certified_as]
  return what && certified_at ? `${what} · ${day(certified_at)}` : ''
}
