// Shapes of the demo's data files. Fields of listings are named as in the form that owners fill in.
import * as z from 'zod/mini'
import { type BondEvent, bondEvents } from '#features/bonds/rules/bonds.ts'
import { PAPERS } from '#features/certification/contract/certification.ts'
import { ENQUIRY, enquiryRules } from '#features/enquiries/contract.ts'
import { LEAD_STATES } from '#features/leads/contract.ts'
import { MEMBERSHIP_KINDS } from '#features/membership/contract.ts'
import { OUTCOMES } from '#features/review/contract/review.ts'
import { SettingFields } from '#features/site/contract/editing.ts'
import { SiteSettings } from '#features/site/contract/site.ts'
import { QUESTION } from '#features/tenders/rules/questions.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { decision, minutesAgo, mobile, nonEmptyText, place } from './fields.ts'

/** How good the answers of a sub-score are. */
const LEVELS = ['best', 'good', 'fair', 'weak'] as const
const level = z.enum(LEVELS)
const ofSubScores = <S extends z.ZodMiniType>(schema: S) => ({
  massif: schema,
  matching: schema,
  periphery: schema,
  economics: schema,
  management: schema,
})
/** By the names of the questions; the contract checks them. */
const answers = z.record(z.string(), z.union([z.int(), z.array(z.int())]))
const assessed = {
  ...ofSubScores(level),
  answers: z._default(answers, {}),
  request: z.optional(
    z.strictObject({
      name: nonEmptyText,
      minutesAgo,
      wants_sms: z._default(z.boolean(), false),
      decided: z.optional(z.strictObject({ ...decision, signature: z._default(z.string(), '') })),
    }),
  ),
}

const plot = {
  owner: mobile,
  minutesAgo,
  place,
  type: z.int(),
  forestry_type: z.int(),
  /** Mu. */
  area: z.number(),
  years: z.int(),
}

/** Assessment that the owner of a listing made. The page of the listing shows its scores unless `shown` is false. */
const listingAssessment = z.strictObject({ ...assessed, shown: z._default(z.boolean(), true) })

const assessments = z.strictObject({
  levels: z.strictObject(ofSubScores(z.record(level, answers))),
  reports: z.array(z.strictObject({ ...plot, ...assessed })),
  /** Sub-scores that it names no level of are still open. */
  drafts: z.array(
    z.strictObject({ ...plot, ...ofSubScores(z.optional(level)), answers: z._default(answers, {}) }),
  ),
})

/** `YYYY-MM-DD HH:mm`, Beijing time. */
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/))

const publicNames: ReadonlySet<string> = new Set(Object.keys(SiteSettings.shape))
/** Settings that readers are not told, each at its default where the file leaves it out. */
const operatorsAlone = Object.fromEntries(
  Object.entries(SettingFields.shape).filter(([name]) => !publicNames.has(name)),
) as Omit<typeof SettingFields.shape, keyof typeof SiteSettings.shape>

const inDays = z.optional(z.int())
/** Times of a tender by days after the moment at which the demo is seeded: some are always open. */
const daysFromNow = z.strictObject({
  createtime: z.int().check(z.maximum(-1)),
  signup_end: inDays,
  bond_due: inDays,
  open_time: inDays,
})

const BOND_STEPS = (Object.keys(bondEvents) as BondEvent[]).filter(
  (event) => event !== 'open' && event !== 'withdraw' && event !== 'reopen',
)

/** In the exchange, or once there until their owners closed them; and all others. */
const LISTED = ['listed', 'completed', 'withdrawn'] as const
const UNLISTED = ['waiting', 'rejected', 'unconfirmed', 'draft'] as const

/** @param pictures @param videos names of the files that stand beside the data. */
export const demoSchemas = (pictures: ReadonlySet<string>, videos: ReadonlySet<string>) => {
  const picture = z.string().check(z.refine((name) => pictures.has(name)))
  const listing = z.strictObject({
    title: nonEmptyText,
    owner: mobile,
    minutesAgo,
    state: z.enum([...LISTED, ...UNLISTED]),
    closedMinutesAgo: z.optional(minutesAgo),
    note: z.optional(nonEmptyText),
    reads: z._default(z.int().check(z.nonnegative()), 0),
    /** After its approval. */
    assessment: z.optional(listingAssessment),
    forestry_type: z.int(),
    type: z.int(),
    place,
    address: nonEmptyText,
    /** Mu. */
    measure_area: z.number(),
    /** Ten-thousand yuan; 0 is negotiable. */
    price: z.number().check(z.nonnegative()),
    years: z.int(),
    /** Numbers as their owner typed them, where that says more. */
    written: z._default(
      z.strictObject({
        measure_area: z.optional(nonEmptyText),
        price: z.optional(nonEmptyText),
        years: z.optional(nonEmptyText),
      }),
      {},
    ),
    ownership: z.int(),
    warrant: z.int(),
    user_name: nonEmptyText,
    species: z._default(z.string(), ''),
    stand_age: z.optional(z.int()),
    stock_volume: z.optional(z.number()),
    forest_category: z.optional(z.int()),
    remaining_term: z.optional(z.int()),
    east: z._default(z.string(), ''),
    south: z._default(z.string(), ''),
    west: z._default(z.string(), ''),
    north: z._default(z.string(), ''),
    lng: z.optional(z.number()),
    lat: z.optional(z.number()),
    /** Of the coordinates; without one it is unknown. */
    datum: z.optional(z.int()),
    /** The first one is the cover. */
    photos: z.array(picture).check(z.minLength(1)),
    certificate: picture,
    video: z.optional(z.string().check(z.refine((name) => videos.has(name)))),
    content: nonEmptyText,
  })
  const written = {
    title: nonEmptyText,
    type: z.int(),
    source: z._default(z.string(), ''),
    createtime: time,
    flag: z._default(z.array(z.enum(['index', 'hot'])), []),
    remark: nonEmptyText,
    /** Markdown; pictures stand as `src="picture:NAME"`. */
    content: z.string(),
  }
  const record = z.looseObject({ picture: z.optional(picture) })
  return {
    article: z.strictObject({
      ...written,
      cover: picture,
      /** Names a topic, so that its items can point at it. */
      slug: z.optional(nonEmptyText),
      /** Slug of the topic that it belongs to. */
      topic: z.optional(nonEmptyText),
    }),
    listing,
    lead: z.strictObject({
      /** Title of a listing of the demo's own account. */
      listing: nonEmptyText,
      name: nonEmptyText,
      mobile,
      minutesAgo,
      state: z.enum(LEAD_STATES),
      remark: z._default(z.string(), ''),
    }),
    member: z.strictObject({
      account: nonEmptyText,
      kind: z.enum(MEMBERSHIP_KINDS),
      /** Yuan that an opening cost when it was ordered. */
      price: z._default(z.number(), 0),
      minutesAgo,
      /** Time at which the payment of an opening was confirmed; without it the order waits. */
      confirmedMinutesAgo: z.optional(minutesAgo),
    }),
    bidder: z.strictObject({
      /** Login name of an account that is certified: certifications.yaml. */
      account: nonEmptyText,
      voucher: picture,
      bonds: z.array(
        z.strictObject({
          project_sn: nonEmptyText,
          minutesAgo,
          steps: z.array(
            z.strictObject({
              event: z.enum(BOND_STEPS),
              minutesAgo,
              note: z._default(z.string(), ''),
              /** A proposal that nobody has decided yet. */
              waits: z._default(z.boolean(), false),
            }),
          ),
        }),
      ),
    }),
    certification: z.strictObject({
      account: nonEmptyText,
      minutesAgo,
      outcome: z.optional(z.enum(OUTCOMES)),
      decidedMinutesAgo: z._default(minutesAgo, 0),
      note: z._default(z.string(), ''),
      papers: z.partialRecord(z.enum(PAPERS), picture),
      /** As the form sends it, without papers and region. */
      form: z.record(z.string(), z.unknown()),
      place: z.optional(place),
    }),
    enquiry: z.strictObject({
      minutesAgo,
      /** Others are about something, and stand beside it. */
      type: z.enum(ENQUIRY).check(z.refine((type) => enquiryRules[type].subject === 'none')),
      name: nonEmptyText,
      mobile,
      place,
      content: z._default(z.string(), ''),
      wants_sms: z._default(z.boolean(), false),
      decided: z.optional(z.strictObject(decision)),
    }),
    question: z.strictObject({
      account: nonEmptyText,
      project_sn: nonEmptyText,
      kind: z.enum(QUESTION),
      minutesAgo,
      content: nonEmptyText,
      decided: z.optional(z.strictObject(decision)),
    }),
    assessments,
    site: z.strictObject({
      settings: z.strictObject({ ...SiteSettings.shape, ...operatorsAlone }),
      banners: z.array(
        z.strictObject({
          slot: z.int(),
          picture,
          url: nonEmptyText,
          title: nonEmptyText,
          remark: z.string(),
        }),
      ),
      links: z.array(z.strictObject({ title: nonEmptyText, url: nonEmptyText })),
      redirects: z.array(z.strictObject({ source: nonEmptyText, target: nonEmptyText, remark: z.string() })),
    }),
    record,
    expert: z.looseObject({
      picture,
      username: nonEmptyText,
      articles: z.array(z.strictObject({ ...written, picture })),
    }),
    project: z.looseObject({
      picture,
      place,
      /** Subject and ten-thousand yuan: what its table of costs says, which signed-in users may fetch. */
      investment: z.array(z.tuple([nonEmptyText, z.number()])),
    }),
    tender: z.looseObject({
      place: z.optional(place),
      days: daysFromNow,
      /** Days since the announcement of what stands here, and what its earlier announcements said otherwise. */
      ago: z._default(z.int(), 0),
      earlier: z._default(z.array(z.looseObject({ ago: z.int(), days: z.optional(daysFromNow) })), []),
    }),
  }
}

type Schemas = ReturnType<typeof demoSchemas>
/** Article of the news centre, or of the expert with this name. */
export type DemoArticle = z.output<Schemas['article']> & { expert?: string }
export type DemoProject = z.output<Schemas['project']>
export type DemoTender = z.output<Schemas['tender']>
export type DemoListing = z.output<Schemas['listing']>
export type DemoLead = z.output<Schemas['lead']>
export type DemoMember = z.output<Schemas['member']>
export type DemoBidder = z.output<Schemas['bidder']>
export type DemoCertification = z.output<Schemas['certification']>
export type DemoEnquiry = z.output<Schemas['enquiry']>
export type DemoQuestion = z.output<Schemas['question']>
export type DemoAssessments = z.output<typeof assessments>
export type DemoSite = z.output<Schemas['site']>
export interface DemoRecord {
  /** Empty for none. */
  picture: string
  fields: Record<string, unknown>
  tables: { name: string; rows: readonly (readonly (string | number)[])[] }[]
  days: Readonly<Record<string, number | undefined>>
  /** How many days ago it was published. */
  ago: number
  /** Earlier publications, the oldest first. */
  earlier: Pick<DemoRecord, 'fields' | 'days' | 'ago'>[]
}

export interface Demo {
  articles: DemoArticle[]
  listings: DemoListing[]
  leads: DemoLead[]
  members: DemoMember[]
  certifications: DemoCertification[]
  bidders: DemoBidder[]
  enquiries: DemoEnquiry[]
  questions: DemoQuestion[]
  assessments: DemoAssessments
  site: DemoSite
  library: Partial<Record<EditedKind, DemoRecord[]>>
}

const listed: ReadonlySet<string> = new Set(LISTED)
/** Whether it stands in the exchange or stood there until its owner closed it. */
export const isListed = ({ state }: DemoListing) => listed.has(state)
