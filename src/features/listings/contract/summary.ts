// What a list tells of a listing (spec part 1 §2, §3, §7). There is no place here for a phone, a certificate or an owner.

import * as z from 'zod/mini'
import {
  Id,
  readsInteger,
  readsList,
  readsNumber,
  readsNumberOrNull,
  readsText,
} from '#platform/contract/fields.ts'
import { readsPhotos } from '#platform/contract/photos.ts'

export const ListingSummary = z.object({
  id: Id,
  project_name: readsText,
  pname: readsText,
  /** Ours: `福建省 南平市 建阳区`. */
  place: readsText,
  /** Wire time of its first approval; empty before. */
  releasetime: readsText,
  /** Wire time of its submission. */
  starttime: readsText,
  images: readsPhotos,
  province_id: readsInteger,
  city_id: readsInteger,
  county_id: readsInteger,
  /** Ten-thousand yuan in all; 0 is negotiable. The two are the same. */
  face_price: readsNumber,
  forestry_price: readsNumber,
  /** 1 published, 3 completed; ours: 5 withdrawn, 6 taken down. */
  status: readsInteger,
  forestry_type: readsInteger,
  type: readsInteger,
  /** Mu. */
  measure_area: readsNumber,
  years: readsInteger,
  /** Ours: names of the numbers that the owner gave as approximate, `['measure_area']`; `[]` where unknown. */
  approximate: readsList(readsText),
  /** Ours: comprehensive score of its assessment, 0 to 100; null without one. */
  score: readsNumberOrNull,
  /** Ours: 1 where its owner is a member now. */
  is_member: readsInteger,
  /** Ours: wire time until which the owner is, or was, a member; empty for one who never was. */
  member_until: readsText,
  /** Ours: what of its owner was checked, 1 an enterprise, 2 an individual; 0 if unknown. */
  certified_as: readsInteger,
  /** Ours: wire time of that check; empty with 0. */
  certified_at: readsText,
  /** Ours: wire time of the newest change that readers see; a pull fetches what changed. Empty elsewhere: unknown, as of news. */
  updatetime: readsText,
})
export type ListingSummary = z.output<typeof ListingSummary>
