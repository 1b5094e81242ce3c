// Medians of asking prices, by province and category.
import type { Deps } from '../deps.ts'
import * as table from '../tables/price-queries.ts'

export const list = (deps: Deps) => () => table.listMedians(deps.db)
