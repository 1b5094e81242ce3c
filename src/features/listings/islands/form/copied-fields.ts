import type { ListingDraft } from '#features/listings/contract/draft.ts'
import type { CopyExtra } from '#platform/lib/paths.ts'

/**
 * Fields that a new listing takes over of an earlier one. Photos and certificate are none of them: they show and prove one
 * piece of land, and reviewers compare them with what is written. So are title, area and boundaries.
 */
const COPIED_FIELDS = [
  'forestry_type',
  'type',
  'province_id',
  'city_id',
  'county_id',
  'address',
  'ownership',
  'warrant',
  'species',
  'forest_category',
  'user_name',
  'user_phone',
  'spare_phone',
] as const satisfies readonly (keyof ListingDraft)[]

const extraFields: Record<CopyExtra, readonly (keyof ListingDraft)[]> = {
  price: ['price', 'price_type', 'years'],
  content: ['content'],
}

/** @param extras names of `extraFields`, separated by commas */
export const copyOf = (form: ListingDraft, extras: string): Partial<ListingDraft> => {
  const wanted = extras.split(',')
  const added = Object.entries(extraFields).flatMap(([extra, names]) => (wanted.includes(extra) ? names : []))
  return Object.fromEntries([...COPIED_FIELDS, ...added].map((name) => [name, form[name]]))
}
