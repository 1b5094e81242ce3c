// First page of the account area (spec part 1 §2): how many of each kind of record the user has.
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { readsInteger } from '#platform/contract/fields.ts'

export const Overview = z.object({
  /** By STATUS of listings/woodland.ts. */
  listings: z.object({
    pending: readsInteger,
    published: readsInteger,
    rejected: readsInteger,
    completed: readsInteger,
    draft: readsInteger,
    withdrawn: readsInteger,
  }),
  /** Listings on the site that their owner should confirm. */
  needs_confirm: readsInteger,
  leads: readsInteger,
  /** Leads nobody has been called back for. */
  new_leads: readsInteger,
  unread: readsInteger,
  favourites: readsInteger,
  searches: readsInteger,
  reports: readsInteger,
  assessment_drafts: readsInteger,
  /** Bonds that wait for a voucher, those whose voucher is being checked, and those whose money the platform holds. */
  bonds: z.object({ unpaid: readsInteger, pending: readsInteger, held: readsInteger }),
})
export type Overview = z.output<typeof Overview>

export const overview = endpoint({
  title: '个人中心概览',
  path: '/api/user/overview',
  isExtension: true,
  encoding: 'form',
  access: 'user',
  input: z.object({}),
  output: Overview,
  refusals: [],
  note: '只答本人各类信息的数量。',
})
