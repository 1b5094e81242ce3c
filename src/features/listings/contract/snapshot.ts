// Listing of the snapshot that pages are rendered from. No field holds a phone, a certificate or anything else that is not
// public, so that it cannot reach a page.
import * as z from 'zod/mini'
import { Photo } from '#platform/contract/photos.ts'
import { Boundaries, Fraction } from './detail.ts'
import { eachDetailField } from './fields.ts'

/** A forest-land listing. Plain texts: nothing in it is HTML. */
export const SnapshotListing = z.object({
  id: z.int(),
  /** 1 published, 3 completed, 5 withdrawn, 6 taken down: the last two have title, place and kind alone. */
  status: z.int(),
  /** Unconfirmed for so long that it stands in no list. */
  stale: z.boolean(),
  project_sn: z.string(),
  /** Chooses the listings of one publisher; empty where it is unknown. No page contains it. */
  publisher: z.string(),
  project_name: z.string(),
  forestry_type: z.int(),
  type: z.int(),
  province_id: z.int(),
  city_id: z.int(),
  county_id: z.int(),
  pname: z.string(),
  place: z.string(),
  measure_area: z.number(),
  face_price: z.number(),
  years: z.int(),
  /** Names of the numbers that are about so much. */
  approximate: z.array(z.string()),
  /** Comprehensive score of its assessment; null without one. */
  score: z.nullable(z.number()),
  images: z.array(Photo),
  /** Wire time until which its owner is a member, past ones too: pages compare it with the reader's clock. Empty for none. */
  member_until: z.string(),
  /** Certification of the owner: 1 an enterprise, 2 an individual, 0 none; and its wire time, empty for none. */
  certified_as: z.int(),
  certified_at: z.string(),
  ...eachDetailField({
    text: z.string(),
    integer: z.int(),
    number: z.number(),
    'integer?': z.nullable(z.int()),
    'number?': z.nullable(z.number()),
    'boundaries?': z.nullable(Boundaries),
    'scores?': z.nullable(Fraction),
  }),
  releasetime: z.string(),
  confirmtime: z.string(),
  updatetime: z.string(),
  read_num: z.int(),
})
export type SnapshotListing = z.output<typeof SnapshotListing>
export type ListingCard = Pick<
  SnapshotListing,
  | 'id'
  | 'status'
  | 'project_name'
  | 'forestry_type'
  | 'type'
  | 'place'
  | 'measure_area'
  | 'face_price'
  | 'years'
  | 'approximate'
  | 'score'
  | 'images'
  | 'releasetime'
  | 'member_until'
  | 'certified_as'
  | 'certified_at'
>
