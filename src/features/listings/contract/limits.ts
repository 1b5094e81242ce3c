/** Longest term in years for which collective and state forest land may be used. */
export const MAX_YEARS = 70
/** Largest area in mu. */
export const MAX_AREA = 1_000_000
/** Ten-thousand yuan. */
export const MAX_PRICE = 1_000_000
