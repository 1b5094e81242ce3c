/** Lower bounds of the area bands, in mu. Codes count from 1; 0 is any. */
export const AREA_BANDS: readonly number[] = [0, 100, 1000, 5000]

/** Code of the band that a value lies in: a band has its beginning, and not that of the next. */
export const bandOf = (bands: readonly number[], value: number) =>
  bands.filter((from) => value >= from).length

/** By AREA_BANDS; code 0 is any. Written out, which is less script than making them: a test holds both. */
export const areaFilters: Record<number, string> = {
  1: '100 亩以下',
  2: '100–1000 亩',
  3: '1000–5000 亩',
  4: '5000 亩以上',
}

/** Filter by a time; code 0 is any. */
export const timeFilters: Record<number, string> = { 1: '今天', 2: '本周', 3: '本月', 4: '近半年' }
