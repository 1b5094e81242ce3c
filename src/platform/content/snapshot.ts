// Shapes of the snapshot that the site is rendered from. No field holds a phone, a certificate or anything else that is
// not public, so that it cannot reach a page.
import * as z from 'zod/mini'
import { Boundaries, Fraction } from '#features/listings/contract/detail.ts'
import { eachDetailField } from '#features/listings/contract/fields.ts'
import { PriceMedian } from '#features/listings/contract/prices.ts'
import { MembershipTerms } from '#features/membership/contract.ts'
import { Region } from '#features/regions/contract/regions.ts'
import { Banner, Link, SiteInfo } from '#features/site/contract/site.ts'
import { Statistics } from '#features/statistics/contract.ts'
import { TenderItem } from '#features/tenders/contract/tenders.ts'
import { Photo } from '#platform/contract/photos.ts'

export const SnapshotNews = z.object({
  id: z.int(),
  type: z.int(),
  /** 0, or the topic this item belongs to. */
  topic_id: z.int(),
  /** 0, or the expert who wrote it. */
  expert_id: z.int(),
  title: z.string(),
  remark: z.string(),
  source: z.string(),
  /** First picture, as a URL; empty for none. */
  cover: z.string(),
  /** `YYYY-MM-DD HH:mm:ss`, Beijing time. */
  createtime: z.string(),
  read_num: z.int(),
  flag: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  /** Attachments as JSON, `[{name, file, size}]`; empty for none. */
  files: z.string(),
})
export type SnapshotNews = z.output<typeof SnapshotNews>
/** An article in lists. */
export type NewsSummary = Omit<SnapshotNews, 'content' | 'files'>

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
/** A listing in lists. */
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
  | 'score'
  | 'images'
  | 'releasetime'
  | 'member_until'
  | 'certified_as'
  | 'certified_at'
>

export const HomeTender = z.pick(TenderItem, {
  id: true,
  title: true,
  infor_type: true,
  pname: true,
  createtime: true,
})
export type HomeTender = z.output<typeof HomeTender>

/** Singletons: one JSON value each. Records stand in them by id only, so that one fact has one place. */
export const SnapshotSingles = {
  settings: SiteInfo,
  /** Terms of membership; null where the backend does not tell them. */
  membership: z.nullable(MembershipTerms),
  links: z.array(Link),
  provinces: z.array(Region),
  home: z.object({
    banners: z.array(Banner),
    bannerstwo: z.array(Banner),
    gonggao: z.array(z.int()),
    news1: z.array(z.int()),
    news2: z.array(z.int()),
    news6: z.array(z.int()),
    newslist: z.array(z.int()),
    forest1: z.array(z.int()),
    forest2: z.array(z.int()),
    forest3: z.array(z.int()),
    project1: z.array(z.int()),
    project2: z.array(z.int()),
    project3: z.array(z.int()),
    plan1: z.array(z.int()),
    plan2: z.array(z.int()),
    /** With what the home page shows of them: a backend that lists no tenders has them here alone. */
    tenders: z.array(HomeTender),
  }),
  /** Figures of the project library. */
  statistics: Statistics,
  /** Medians of asking prices by province and category. */
  prices: z.array(PriceMedian),
  /** Articles of the think-tank's landing page, by EXPERT_SECTIONS; `[]` where the backend names none. */
  expertIndex: z.array(z.array(z.int())),
  /** Hot news of the news centre, hottest first. */
  hot: z.array(z.int()),
} as const
export type SingleName = keyof typeof SnapshotSingles
export type Single<N extends SingleName> = z.output<(typeof SnapshotSingles)[N]>
