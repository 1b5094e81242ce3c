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

export const hasSameFacts = (one: AssessedFacts, other: AssessedFacts) =>
  ASSESSED.every((name) => one[name] === other[name])
