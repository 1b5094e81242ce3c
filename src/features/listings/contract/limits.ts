/** Longest term in years for which collective and state forest land may be used. */
export const MAX_YEARS = 70
export const YEARS_BOUNDS = `1 到 ${MAX_YEARS} 年`
/** Largest area in mu. */
export const MAX_AREA = 1_000_000
export const AREA_ASK = '请填亩数，如 120.5'
export const AREA_BOUNDS = '最少 0.01 亩，最多 100 万亩'
/** Ten-thousand yuan. */
export const MAX_PRICE = 1_000_000
