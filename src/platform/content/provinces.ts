// content-cache → pages: provinces by their administrative codes, which stand in addresses.
import type { Province } from '#platform/lib/province-slugs.ts'
import { provinceCode } from './province-codes.ts'
import { single } from './singles.ts'

/** For lists and filters. Forms that send a region to the backend need its own ids: `single('provinces')`. */
export const provinces = (): Province[] =>
  single('provinces').map(({ id, name }) => {
    const code = provinceCode(id, name)
    return { id: code, name, ...(code !== id && { own_id: id }) }
  })
