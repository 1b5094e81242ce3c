// Bounds of numbers in words, for the forms of listings and assessments. Apart from the limits themselves, which lists load too.
import { MAX_YEARS } from './woodland.ts'

export const YEARS_BOUNDS = `1 到 ${MAX_YEARS} 年`
export const AREA_ASK = '请填亩数，如 120.5'
export const AREA_BOUNDS = '最少 0.01 亩，最多 100 万亩'
