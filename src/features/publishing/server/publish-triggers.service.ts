// Who or what triggered a run: requests of staff, changes of content with those who made them, or the program itself.

import { actorsWithoutAccount } from '#features/audit/rules.ts'
import type { PublishTrigger, TriggerChange } from '#features/publishing/contract.ts'
import { namesOfStaff } from '#features/staff/server/index.ts'
import { forEachKind, recordKinds } from '#platform/contract/kinds.ts'
import type { ContentKind } from '#platform/publish/change-feed.ts'
import type { RunTrigger } from '#platform/publish/publish-names.ts'
import type { Tx } from '#platform/server/db/types.ts'
import { versionOf } from './change-feed.service.ts'
import { readFeed } from './change-feed.table.ts'
import * as requests from './publish-requests.table.ts'
import { newestCursor } from './publish-runs.table.ts'
import * as table from './publish-triggers.table.ts'

const CHANGES_KEPT = 5
/** Number of newest changes whose audit entries are compared. */
const CHANGES_SEARCHED = 50

/** Names of changes that no audit entry tells about: those of jobs and of other programs. */
const changeNames: Record<ContentKind, string> = {
  ...forEachKind((kind) => recordKinds[kind].name),
  statistics: '行业数据',
  links: '友情链接',
  home: '首页',
  settings: '站点设置',
  redirects: '网址转向',
  menus: '导航与页脚',
  prices: '林地参考价格',
}

const staffIdOf = (who: string | null) => Number(/^staff:(\d+)$/.exec(who ?? '')?.[1] ?? 0)

const actorName = (who: string | null, staff: ReadonlyMap<number, string>) =>
  who === null
    ? '系统'
    : (actorsWithoutAccount[who] ?? staff.get(staffIdOf(who)) ?? (who.startsWith('user:') ? '用户' : '系统'))

const changeOf = (
  { kind, id, who, action, target, title, task }: table.RecordedChange,
  staff: ReadonlyMap<number, string>,
): TriggerChange => ({
  by: actorName(who, staff),
  action: action ?? '',
  target: target ?? '',
  title: target === null ? [changeNames[kind], id || ''].join(' ').trim() : (title ?? ''),
  task,
})

const changesUpTo = async (tx: Tx, upTo: string): Promise<Pick<PublishTrigger, 'changes' | 'count'>> => {
  const feed = await readFeed(tx)
  const [after, last] = [await newestCursor(tx, feed.database), upTo].map((cursor = '') =>
    versionOf(cursor, feed),
  )
  // The first run publishes everything; changes of other content are not known here.
  if (after === undefined || last === undefined) return { changes: [], count: 0 }
  const recorded = await table.listRecordedChanges(tx, after, last, CHANGES_SEARCHED)
  // One entry may tell about many changes.
  const byEntry = new Map(recorded.map((change) => [change.entry ?? -change.version, change]))
  const rows = [...byEntry.values()].slice(0, CHANGES_KEPT)
  const staff = await namesOfStaff(tx, [...new Set(rows.map(({ who }) => staffIdOf(who)).filter(Boolean))])
  return {
    changes: rows.map((row) => changeOf(row, staff)),
    count: await table.countChanges(tx, after, last),
  }
}

/** Claims the requests of the run that starts now, before it is recorded itself. */
export const claimTrigger = async (
  tx: Tx,
  upTo: string,
  { cause, requests: ids }: RunTrigger,
  at: Date,
): Promise<PublishTrigger> => {
  const claimed = ids.length > 0 ? await requests.claimRequests(tx, ids, at) : []
  const asked = claimed.some(({ page }) => page === null) ? 'request' : 'retry'
  return {
    cause: claimed.length > 0 ? asked : cause,
    by: [...new Set(claimed.flatMap(({ by }) => by ?? []))],
    ...(await changesUpTo(tx, upTo)),
  }
}
