// content-cache → pages: provinces by their administrative codes, which stand in addresses.
import { provinceCode } from './province-codes.ts'
import { single } from './singles.ts'

/** For lists and filters. Forms that send a region to the backend need its own ids: `single('provinces')`. */
export const provinces = () =>
  single('provinces').map(({ id, name }) => ({ id: provinceCode(id, name), name }))
