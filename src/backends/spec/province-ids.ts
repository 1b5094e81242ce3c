// Ids that a backend has for provinces, where they are not the administrative codes.
import type { Province } from '#platform/lib/province-slugs.ts'

export const ownIdOf = (provinces: readonly Province[], code: number) =>
  provinces.find(({ id }) => id === code)?.own_id ?? code
