// Whether this instance can serve, for monitors and load balancers.
import type { Output } from '#contract/endpoint.ts'
import type { health } from '#contract/health.ts'
import { answers } from '../db/ping.ts'
import type { Deps } from '../deps.ts'

export const status = (deps: Deps) => async (): Promise<Output<typeof health>> => ({
  database: (await answers(deps.db)) ? 'ok' : 'down',
  snapshot_age: deps.snapshotAge(),
  publish: deps.publishStatus(),
})
