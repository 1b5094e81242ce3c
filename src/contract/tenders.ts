// Tenders as lists show them (spec part 1 §3).
import * as z from 'zod/mini'
import { Id, readsInteger, readsText } from './fields.ts'

export const TenderItem = z.object({
  id: Id,
  title: readsText,
  project_sn: readsText,
  /** 1 tender, 2 procurement. */
  ptype: readsInteger,
  /** 1 notice, 2 change, 3 result, 4 contract. */
  infor_type: readsInteger,
  /** Name of the province; empty for the whole country. */
  pname: readsText,
  industry_type: readsInteger,
  /** Wire time. */
  createtime: readsText,
})
export type TenderItem = z.output<typeof TenderItem>

/** Lists of the home page, by the kind of notice. */
export const tenderSections = { tender1: 1, tender2: 2, tender3: 3, tender4: 4 } as const
export type TenderSection = keyof typeof tenderSections
