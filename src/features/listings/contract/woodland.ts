// Codes and limits of forest land as they stand on the wire (spec part 1 §3). Their Chinese labels: src/features/listings/rules/woodland.ts.

export const TRANSFER_CATEGORIES = [1, 2, 3, 4, 5] as const
/** Category of land that is let. */
export const LEASE = 2
export const WOODLAND_TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 20] as const

/** Longest term in years for which collective and state forest land may be used. */
export const MAX_YEARS = 70
/** Largest area in mu. */
export const MAX_AREA = 1_000_000
/** Ten-thousand yuan. */
export const MAX_PRICE = 1_000_000

/**
 * Status of a listing, as its owner sees it. 0 to 3 are the spec's; ours: 4 never submitted, 5 withdrawn by its owner.
 * A published listing that is edited is pending again, while readers still see the published version: see `is_live`.
 */
export const STATUS = {
  pending: 0,
  published: 1,
  rejected: 2,
  completed: 3,
  draft: 4,
  withdrawn: 5,
} as const
export type Status = (typeof STATUS)[keyof typeof STATUS]
/** Ours: status that readers see of a listing that the staff took down. Its owner sees it as rejected. */
export const TAKEN_DOWN = 6

/** Orders of the list. Negotiable prices come last in those by price, whichever way. */
export const SORTS = [
  'newest',
  'price_asc',
  'price_desc',
  'permu_asc',
  'permu_desc',
  'area_asc',
  'area_desc',
  // Ours. Listings without a score come last.
  'score_desc',
] as const
export type Sort = (typeof SORTS)[number]

/** Price types of the spec's price object, `{ value, type }`. */
export const PRICE_TYPE = { custom: 0, negotiable: 1 } as const

/** Lower bounds of the price bands, in ten-thousand yuan (spec part 1 §3). Codes count from 1; 0 is any. */
export const PRICE_BANDS: readonly number[] = [0, 100, 1000, 3000]
/** Code of the filter by price that asks for negotiable ones: ours. */
export const NEGOTIABLE = 5

/**
 * Lowest comprehensive score of each code of the filter by score, ours. Codes count from 1; 0 is any. They nest: whatever
 * has one has those after it, and the last is any score.
 */
export const SCORE_BOUNDS: readonly number[] = [85, 70, 55, 0]

/** Codes of the filter by score that find a listing; `[]` without a score. */
export const scoreCodesOf = (score: number | null) =>
  score === null ? [] : SCORE_BOUNDS.flatMap((from, at) => (score >= from ? [at + 1] : []))

/** Codes of a filter that asks for several of a category, such as `1,3`; `[]` for any. */
export const codesIn = (text: string) => (text === '' ? [] : text.split(',').map(Number))

/** Characters of a keyword. Twice what forms take: a saved one has its words separated by blanks. */
export const KEYWORD_MAX = 100
