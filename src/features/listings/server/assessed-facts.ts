// Facts of a listing that an assessment starts from.
import type { PublishedListing } from './published-listings.schema.ts'

const ASSESSED = [
  'forestry_type',
  'type',
  'province_id',
  'city_id',
  'county_id',
  'measure_area',
  'years',
] as const
type AssessedFacts = Pick<PublishedListing, (typeof ASSESSED)[number]>

/** Whether scores of the one may stand beside the other. */
export const hasSameFacts = (one: AssessedFacts, other: AssessedFacts) =>
  ASSESSED.every((name) => one[name] === other[name])
