import * as z from 'zod/mini'
import type { Single } from '#platform/content/single.ts'
import { readSingle } from '#platform/content/single-reader.ts'
import { MembershipTerms, membershipTerms } from './contract.ts'

/** Null if unknown. */
export const membership: Single<MembershipTerms | null> = {
  name: 'membership',
  shape: z.nullable(MembershipTerms),
  empty: null,
  isOptional: true,
  // The terms stand in the settings.
  changesWith: ['settings'],
  fetch: (call) => call(membershipTerms, {}),
}
export const readTerms = () => readSingle(membership)
