import type { Deps } from '#platform/server/deps.ts'
import * as table from './redirects.table.ts'

export const listRedirects = (deps: Deps) => () => table.publishedRedirects(deps.db)
