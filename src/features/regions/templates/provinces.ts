// content-cache → pages: provinces by their administrative codes, which stand in addresses.

import { readProvinces } from '#features/regions/single.ts'
import { provinceCode } from '#platform/content/province-codes.ts'
import type { Province } from '#platform/lib/province-slugs.ts'

/** For lists and filters. Forms need the ids of `readProvinces()`. */
export const provinces = (): Province[] =>
  readProvinces().map(({ id, name }) => {
    const code = provinceCode(id, name)
    return { id: code, name, ...(code !== id && { own_id: id }) }
  })
