// Codes of the rights to forest land (spec part 1 §3). Apart from the codes that every list needs.

export const OWNERSHIPS = [1, 2, 3] as const
export const WARRANTS = [1, 2, 3, 4] as const
/** Ours: 1 commercial, 2 public-welfare. */
export const FOREST_CATEGORIES = [1, 2] as const
