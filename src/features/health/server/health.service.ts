// Whether this instance can serve, for monitors and load balancers.

import { givenUpSms } from '#features/notices/server/index.ts'
import { activePublisher, publishStatus } from '#features/publishing/server/index.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import type { health } from '#platform/contract/health.ts'
import { isDatabaseAnswering } from '#platform/server/db/ping.ts'
import type { Deps, PublishStatus } from '#platform/server/deps.ts'
import { clockState } from './clock-skew.service.ts'

const unknown: PublishStatus = { state: 'never', pages: 0, at: null, reason: '数据库不可用，发布状态未知' }

export const healthStatus = (deps: Deps) => async (): Promise<Output<typeof health>> => {
  const isUp = await isDatabaseAnswering(deps.db)
  return {
    database: isUp ? 'ok' : 'down',
    clock: clockState(deps),
    snapshot_age: deps.snapshotAge(),
    publish: isUp ? await publishStatus(deps) : unknown,
    publisher: isUp ? await activePublisher(deps.db) : null,
    sms_given_up: isUp ? await givenUpSms(deps) : 0,
  }
}
