// All benches by name. `tests/bench/small-benches.test.ts` runs each of them small: a bench is added here and nowhere else.
import { account } from './account.ts'
import { api } from './api.ts'
import { articles } from './articles.ts'
import { assessment } from './assessment.ts'
import { bonds } from './bonds.ts'
import { consoleFigures } from './console.ts'
import { approvals, exchange } from './exchange.ts'
import type { Figure } from './figures.ts'
import { firstPull } from './first-pull.ts'
import { flood } from './flood.ts'
import { followers } from './followers.ts'
import { imports } from './import.ts'
import { market } from './market.ts'
import { million } from './million.ts'
import { notices } from './notices.ts'
import { phone } from './phone.ts'
import type { ProcessGroup } from './process-group.ts'
import { publish } from './publish.ts'
import { reader } from './reader.ts'
import { replica } from './replica.ts'
import { search } from './search.ts'
import { siteCheck } from './site-check.ts'
import type { Sample, Size } from './size.ts'
import { start } from './start.ts'
import { statisticsFigures } from './statistics.ts'
import { tenCalls } from './ten-calls.ts'
import { uploads } from './uploads.ts'
import { wizard } from './wizard.ts'

export type Bench = (group: ProcessGroup, size: Size, sample: Sample) => Promise<Figure[]>

/** Takes an hour: measured only where it is asked for by its name. */
export const askedOnly: readonly string[] = ['million']

export const benches: Record<string, Bench> = {
  start,
  publish,
  million,
  reader,
  api,
  exchange,
  approvals,
  imports,
  'first-pull': firstPull,
  market,
  search,
  'site-check': siteCheck,
  console: consoleFigures,
  uploads,
  flood,
  articles,
  statistics: statisticsFigures,
  bonds,
  wizard,
  assessment,
  notices,
  followers,
  load: tenCalls,
  account,
  phone,
  replica,
}
