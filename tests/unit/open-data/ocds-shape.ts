// OCDS 1.1 as far as the site publishes it, written from the reference of the standard: which fields a release may have, of
// which type, and which codes. Strict where the standard is open: an unknown field here is a slip.
import * as z from 'zod'

const uri = z.url()
const time = z.iso.datetime({ offset: true })
const text = z.string().min(1)
const id = text

/** Null: an earlier release had one, and there is none any more. */
const value = z.strictObject({
  amount: z.number().positive().nullable(),
  currency: z.literal('CNY').nullable(),
})
const period = z.strictObject({ startDate: time.nullish(), endDate: time.nullish() })
const supplier = z.strictObject({ id, name: text.nullable() })

const document = z.strictObject({
  id,
  documentType: z.literal('tenderNotice').nullish(),
  title: text.nullish(),
  url: uri.nullable(),
  format: z
    .string()
    .regex(/^[a-z]+\/[\w.+-]+$/)
    .nullable(),
  language: z.literal('zh').nullish(),
})

const tender = z.strictObject({
  id,
  title: text.nullish(),
  description: text.nullish(),
  status: z
    .enum(['planning', 'planned', 'active', 'cancelled', 'unsuccessful', 'complete', 'withdrawn'])
    .nullish(),
  value: value.optional(),
  procurementMethod: z.enum(['open', 'selective', 'limited', 'direct']).nullish(),
  procurementMethodDetails: text.nullish(),
  mainProcurementCategory: z.enum(['goods', 'works', 'services']).nullish(),
  eligibilityCriteria: text.nullish(),
  tenderPeriod: period.optional(),
  enquiryPeriod: period.optional(),
  hasEnquiries: z.boolean(),
  /** Of the extension for enquiries. */
  enquiries: z
    .array(
      z.strictObject({
        id,
        date: time.nullish(),
        description: text.nullish(),
        answer: text.nullish(),
        dateAnswered: time.nullish(),
      }),
    )
    .min(1)
    .optional(),
  milestones: z.array(z.strictObject({ id, title: text.nullable(), dueDate: time.nullish() })).optional(),
  documents: z.array(document).min(1),
  amendments: z
    .array(
      z.strictObject({
        id,
        date: time,
        rationale: text.optional(),
        description: text,
        amendsReleaseID: id,
        releaseID: id,
      }),
    )
    .optional(),
})

const award = z.strictObject({
  id,
  title: text.nullish(),
  description: text.nullish(),
  status: z.enum(['pending', 'active', 'cancelled', 'unsuccessful']),
  date: time.nullish(),
  value: value.optional(),
  suppliers: z.array(supplier).min(1).optional(),
})

const contract = z.strictObject({
  id,
  awardID: id,
  title: text.nullish(),
  description: text.nullish(),
  status: z.enum(['pending', 'active', 'cancelled', 'terminated']),
})

const TAGS = [
  'tender',
  'tenderAmendment',
  'tenderUpdate',
  'award',
  'awardUpdate',
  'awardCancellation',
  'contract',
  'contractUpdate',
  'contractTermination',
] as const

const release = z
  .strictObject({
    ocid: z.string().regex(/^ocds-[a-z0-9]{6}-.+$/),
    id: z.string().regex(/^[^#]+$/),
    date: time,
    tag: z.array(z.enum(TAGS)).min(1),
    initiationType: z.literal('tender'),
    language: z.literal('zh'),
    parties: z
      .array(z.strictObject({ ...supplier.shape, roles: z.tuple([z.literal('supplier')]).nullable() }))
      .optional(),
    tender,
    awards: z.array(award).min(1).optional(),
    contracts: z.array(contract).min(1).optional(),
  })
  .refine(({ awards = [], parties = [] }) => {
    const known = new Set(parties.map((party) => party.id))
    return awards.flatMap(({ suppliers = [] }) => suppliers).every((one) => known.has(one.id))
  }, 'every supplier is a party')
  .refine(({ awards = [], contracts = [] }) => {
    const known = new Set(awards.map((one) => one.id))
    return contracts.every(({ awardID, status }) => status === 'cancelled' || known.has(awardID))
  }, 'every contract names an award')

export const releasePackageShape = z
  .strictObject({
    uri,
    version: z.literal('1.1'),
    extensions: z.array(uri).min(1).optional(),
    publishedDate: time,
    publisher: z.strictObject({ name: text, uri }),
    publicationPolicy: uri,
    releases: z.array(release).min(1),
  })
  .refine(
    ({ releases }) => new Set(releases.map((one) => one.id)).size === releases.length,
    'releases have ids of their own',
  )
