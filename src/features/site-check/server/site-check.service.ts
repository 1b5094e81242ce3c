// The daily check: walks the published records in small pieces, whichever server has the time, and asks other websites for
// the pages that they link to.
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import type { ContentDeps } from '#features/content/server/index.ts'
import type {
  ignoreFinding,
  SiteFinding,
  siteCheckState,
  siteFindings,
} from '#features/site-check/contract.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { DAY_MS, day, toWireTime } from '#platform/lib/dates.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type CheckLink, checkRemoteLink } from '#platform/server/gateways/remote-link.ts'
import { throwAll } from '#platform/server/jobs/each-alone.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import { BROKEN_DAYS, checkRecords } from './record-check.service.ts'
import * as table from './site-check.table.ts'

/** Records of one transaction. */
const BATCH = 200
/** Time that one run of the job may take, so that a server that stops waits no longer. */
const RUN_MS = 1500
/** Beijing hour at which the check of the day begins. */
const BEGINS_HOUR = 3
const HOUR_MS = 3_600_000
const CHECKED_AGAIN_MS = 7 * DAY_MS
/** One link of each host at a time, and so many hosts. */
const HOSTS_AT_ONCE = 16
/** Days of checks that are kept for the curve, and days after which a link that is on no page any more is forgotten. */
const CHECKS_KEPT = 180
const LINKS_KEPT = 14

/** The day whose check is to be made. */
const checkDay = (now: Date) => day(toWireTime(new Date(now.getTime() - BEGINS_HOUR * HOUR_MS)))
const daysBefore = (now: Date, days: number) => day(toWireTime(new Date(now.getTime() - days * DAY_MS)))

/** What only all records together tell; then the check of the day is over. */
const finish = async (tx: Tx, today: string, now: Date) => {
  const own = { subject: '', fault: '', field: '' } as const
  const topics = (await table.emptyTopics(tx)).map((id) => ({
    ...own,
    finding: 'topic' as const,
    kind: 'news' as const,
    record_id: id,
  }))
  const duplicates = (await table.sameTitles(tx)).map(({ kind, id, others }) => ({
    ...own,
    finding: 'duplicate' as const,
    kind,
    record_id: id,
    field: 'title',
    fault: '' as const,
    others,
  }))
  const all: table.NewFinding[] = [...topics, ...duplicates.map(({ others: _, ...one }) => one)]
  for (let at = 0; at < all.length; at += 1000)
    await table.saveFindings(tx, all.slice(at, at + 1000), { day: today, now })
  await table.removeUnseen(tx, today)
  await table.removeLinksBefore(tx, daysBefore(now, LINKS_KEPT))
  await table.removeChecksBefore(tx, daysBefore(now, CHECKS_KEPT))
  await table.updateCheck(tx, today, { finished_at: now, counts: await table.countOpen(tx) })
}

/** Checks records, by themselves where one of them fails. Answers the errors of those that do. Throws where all of them do. */
const checkEach = async (
  deps: ContentDeps,
  tx: Tx,
  records: readonly table.LiveRecord[],
  today: string,
): Promise<Error[]> => {
  const checkAlone = (some: readonly table.LiveRecord[]) =>
    tx.transaction((inner) => checkRecords(deps, inner, some, today))
  try {
    await checkAlone(records)
    return []
  } catch (fault) {
    const errors: Error[] = []
    for (const record of records) {
      const failed = (cause: unknown) =>
        errors.push(new Error(`the check of ${record.kind}:${record.id} failed`, { cause }))
      await checkAlone([record]).catch(failed)
    }
    // The fault is none of theirs.
    if (errors.length === records.length && records.length > 1) throw fault
    return errors
  }
}

/** Looks at a few more records. `goesOn` is false where the check of the day is over, or another server is at it. */
const checkSome = (deps: ContentDeps, today: string): Promise<{ goesOn: boolean; errors: Error[] }> =>
  deps.db.transaction(async (tx) => {
    const check = await table.lockCheck(tx, today)
    if (!check) return { goesOn: false, errors: [] }
    const records = await table.liveRecords(tx, check, BATCH)
    const last = records.at(-1)
    if (!last) {
      await finish(tx, today, deps.now())
      return { goesOn: false, errors: [] }
    }
    const errors = await checkEach(deps, tx, records, today)
    await table.updateCheck(tx, today, {
      kind: last.kind,
      record_id: last.id,
      pages: check.pages + records.length,
    })
    return { goesOn: true, errors }
  })

/** Throws at the end, or at the end of its time, if records failed: those are looked at again the next day. */
export const checkSite = async (deps: ContentDeps, runMs = RUN_MS) => {
  const today = checkDay(deps.now())
  await table.beginCheck(deps.db, today, deps.now())
  const until = performance.now() + runMs
  const failed: Error[] = []
  let goesOn: boolean
  do {
    const some = await checkSome(deps, today)
    failed.push(...some.errors)
    goesOn = some.goesOn
  } while (goesOn && performance.now() < until)
  throwAll(failed)
}

/** Asks other websites for links that are due: one of each host at a time. */
export const checkLinks = async (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  check: CheckLink = checkRemoteLink,
) => {
  const at = now()
  const next = new Date(at.getTime() + CHECKED_AGAIN_MS)
  const links = await table.takeDueLinks(db, at, next, HOSTS_AT_ONCE)
  await Promise.all(
    links.map(async ({ url, failed_days, failed_on }) => {
      const fault = await check(url)
      const today = day(toWireTime(at))
      const failures =
        fault === '' ? 0 : failed_on === today ? failed_days : Math.min(failed_days + 1, BROKEN_DAYS)
      await table.saveLink(db, url, {
        fault,
        failed_days: failures,
        failed_on: fault === '' ? null : today,
        // The other day that a broken link needs is tomorrow.
        due_at: failures > 0 && failures < BROKEN_DAYS ? new Date(at.getTime() + DAY_MS) : next,
      })
    }),
  )
}

export const listSiteFindings =
  ({ db }: Pick<Deps, 'db'>) =>
  async ({
    finding,
    kind,
    state,
    page,
    pagesize,
  }: Parsed<typeof siteFindings>): Promise<Output<typeof siteFindings>> => {
    const filter: table.FindingFilter = { finding, kind, state }
    const list: SiteFinding[] = await table.listFindings(db, filter, pagesize, (page - 1) * pagesize)
    return { list, count: await table.countFindings(db, filter) }
  }

export const ignoreSiteFinding =
  ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  ({ id, ignored }: Parsed<typeof ignoreFinding>, writer: Writer) =>
    db.transaction(async (tx) => {
      const at = now()
      const row =
        (await table.setIgnored(tx, id, ignored ? { at, by: writer.staff.id } : null)) ?? refuse(TargetGone)
      await recordBy(tx, writer, {
        action: ignored ? 'finding.ignore' : 'finding.heed',
        target: `${row.kind}:${row.record_id}`,
        detail: { finding: row.finding, subject: row.subject },
        at,
      })
      return null
    })

export const siteCheckNow =
  ({ db }: Pick<Deps, 'db'>) =>
  async (): Promise<Output<typeof siteCheckState>> => {
    const [running, [last]] = await Promise.all([table.runningCheck(db), table.endedChecks(db, 1)])
    return {
      // One that was never ended is given up with the next.
      running: running && running.day > (last?.day ?? '') ? { day: running.day, pages: running.pages } : null,
      last: last?.finished_at
        ? { day: last.day, pages: last.pages, finished_at: toWireTime(last.finished_at) }
        : null,
    }
  }

/** Findings by day, the earliest first, for the dashboard. */
export const siteCheckTrend = async ({ db }: Pick<Deps, 'db'>, days: number) =>
  (await table.endedChecks(db, days))
    .toReversed()
    .map(({ day: on, pages, counts }) => ({ day: on, pages, counts }))
