// The daily check: walks the published records in small pieces, whichever server has the time, and asks other websites for
// the pages that they link to.
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import { type ContentDeps, wordsAgainst } from '#features/content/server/index.ts'
import { isBuiltIn } from '#features/pages/rules.ts'
import { publicSlugs } from '#features/pages/server/index.ts'
import type {
  ignoreFinding,
  SiteFinding,
  siteCheckState,
  siteFindings,
} from '#features/site-check/contract.ts'
import { coverField, staleMonths, summaryField } from '#features/site-check/rules.ts'
import { findingNames as wordKinds } from '#features/words/rules/words.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import type { TextLinks } from '#platform/html/links.ts'
import { htmlPool } from '#platform/html/pool.ts'
import { DAY_MS, day, toWireTime } from '#platform/lib/dates.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type CheckLink, checkRemoteLink } from '#platform/server/gateways/remote-link.ts'
import { publicKeyAt } from '#platform/server/gateways/storage.ts'
import { throwAll } from '#platform/server/jobs/each-alone.ts'
import { refuse } from '#platform/server/refusals/refuse.ts'
import { TaskTooLarge } from '#platform/threads/thread-pool.ts'
import { type Target, targetOf } from './addresses.ts'
import * as table from './site-check.table.ts'

/** Records of one transaction. */
const BATCH = 200
/** Time that one run of the job may take, so that a server that stops waits no longer. */
const RUN_MS = 1500
/** Beijing hour at which the check of the day begins. */
const BEGINS_HOUR = 3
const HOUR_MS = 3_600_000
/** Files asked for in the storage at once. */
const FILES_AT_ONCE = 8
/** Days on which a link must have failed before it is called broken. */
const BROKEN_DAYS = 2
const CHECKED_AGAIN_MS = 7 * DAY_MS
/** One link of each host at a time, and so many hosts. */
const HOSTS_AT_ONCE = 16
/** Days of checks that are kept for the curve, and days after which a link that is on no page any more is forgotten. */
const CHECKS_KEPT = 180
const LINKS_KEPT = 14

/** The day whose check is to be made. */
const checkDay = (now: Date) => day(toWireTime(new Date(now.getTime() - BEGINS_HOUR * HOUR_MS)))
const daysBefore = (now: Date, days: number) => day(toWireTime(new Date(now.getTime() - days * DAY_MS)))

const NOTHING: TextLinks = { links: [], files: [] }
const MAY_HAVE_LINKS = /<(?:a|img|video|source)\b/i

const linksIn = async (htmls: readonly string[]): Promise<TextLinks[]> => {
  const asked = htmls.filter((html) => MAY_HAVE_LINKS.test(html))
  if (asked.length === 0) return htmls.map(() => NOTHING)
  // A text that takes too long must not hide those of others.
  const each = (html: string) =>
    htmlPool.linksIn([html]).then(
      ([found = NOTHING]) => found,
      (error: unknown) => {
        if (error instanceof TaskTooLarge) return NOTHING
        throw error
      },
    )
  const found = await htmlPool.linksIn(asked).catch(async (error: unknown) => {
    if (!(error instanceof TaskTooLarge)) throw error
    const all: TextLinks[] = []
    for (const html of asked) all.push(await each(html))
    return all
  })
  let next = 0
  return htmls.map((html) => (MAY_HAVE_LINKS.test(html) ? (found[next++] ?? NOTHING) : NOTHING))
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

interface Address {
  /** Position of the record in the batch. */
  at: number
  field: string
  address: string
  isFile: boolean
}

/** Addresses of `{file}` entries: pictures and attachments. */
const filesOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((entry) => {
        const { file } = (entry ?? {}) as { file?: unknown }
        return typeof file === 'string' && file !== '' ? [file] : []
      })
    : []

const addressesIn = async (
  { editable }: Pick<ContentDeps, 'editable'>,
  records: readonly table.LiveRecord[],
): Promise<Address[]> => {
  const texts = records.flatMap(({ kind, data }, at) =>
    (editable[kind].texts ?? []).map((field) => ({
      at,
      field,
      html: textIn(data[field]),
    })),
  )
  const links = await linksIn(texts.map(({ html }) => html))
  const inTexts = texts.flatMap(({ at, field }, index) => {
    const { links: hrefs, files } = links[index] ?? NOTHING
    return [
      ...hrefs.map((address) => ({ at, field, address, isFile: false })),
      ...files.map((address) => ({ at, field, address, isFile: true })),
    ]
  })
  const inFields = records.flatMap(({ data }, at) =>
    Object.entries(data).flatMap(([field, value]) =>
      filesOf(value).map((address) => ({ at, field, address, isFile: true })),
    ),
  )
  const inMenus = records.flatMap(({ kind, data }, at) =>
    kind === 'menus' ? [{ at, field: 'url', address: textIn(data.url), isFile: false }] : [],
  )
  return [...inTexts, ...inFields, ...inMenus]
}

/** Addresses of own files that the storage does not have. */
const missingFiles = async (
  { storage, config }: Deps,
  addresses: readonly string[],
): Promise<Set<string>> => {
  const waiting = [...new Set(addresses)].flatMap((address) => {
    const key = publicKeyAt(storage, address, config.siteUrl)
    return key === undefined ? [] : [{ address, key }]
  })
  const missing = new Set<string>()
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      if (!(await storage.has(next.key))) missing.add(next.address)
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, worker))
  return missing
}

/** What a target is known by among those that are gone; empty where nobody looks. */
const nameOf = (target: Target) =>
  target.is === 'record' ? `${target.kind}:${target.id}` : target.is === 'page' ? `page:${target.slug}` : ''

/** Names of those of the targets that readers cannot open. */
const goneTargets = async (tx: Tx, targets: readonly Target[]): Promise<Set<string>> => {
  const records = targets.flatMap((target) => (target.is === 'record' ? [target] : []))
  const gone = new Set<string>()
  for (const kind of new Set(records.map((record) => record.kind))) {
    const ids = [...new Set(records.flatMap((record) => (record.kind === kind ? [record.id] : [])))]
    const there = new Set(
      await (kind === 'listings' ? table.knownListings(tx, ids) : table.liveIds(tx, kind, ids)),
    )
    for (const id of ids) if (!there.has(id)) gone.add(`${kind}:${id}`)
  }
  const slugs = [...new Set(targets.flatMap((target) => (target.is === 'page' ? [target.slug] : [])))]
  const found = await publicSlugs(tx, slugs)
  for (const slug of slugs) if (!found.includes(slug) && !isBuiltIn(slug)) gone.add(`page:${slug}`)
  return gone
}

const MONTH_MS = 30.5 * DAY_MS

/** Findings that a record's own fields tell. */
const findingsInFields = ({ kind, id, category, updatetime, data }: table.LiveRecord, now: Date) => {
  const own = { kind, record_id: id, subject: '', fault: '' } as const
  const findings: table.NewFinding[] = []
  const months = staleMonths(kind, category)
  if (months !== undefined && now.getTime() - updatetime.getTime() > months * MONTH_MS)
    findings.push({ ...own, finding: 'stale', field: '' })
  const summary = summaryField[kind]
  if (summary && textIn(data[summary]).trim() === '')
    findings.push({ ...own, finding: 'summary', field: summary })
  const cover = coverField[kind]
  if (cover && filesOf(data[cover]).length === 0) findings.push({ ...own, finding: 'cover', field: cover })
  return findings
}

/** Words of the lists as they are now: a text may have been published before they were listed. */
const findingsInWords = async (
  deps: Pick<ContentDeps, 'db' | 'editable'>,
  records: readonly table.LiveRecord[],
): Promise<table.NewFinding[]> => {
  const found: table.NewFinding[] = []
  for (const { kind, id, data } of records)
    for (const finding of await wordsAgainst(deps, { kind, id, fields: data }))
      found.push({
        finding: 'words',
        kind,
        record_id: id,
        subject: `${wordKinds[finding.kind]}“${finding.word}”`,
        fault: '',
        field: finding.field,
      })
  return found
}

const checkRecords = async (
  deps: ContentDeps,
  tx: Tx,
  records: readonly table.LiveRecord[],
  today: string,
) => {
  const now = deps.now()
  const { siteUrl } = deps.config
  const addresses = (await addressesIn(deps, records)).map((address) => ({
    ...address,
    target: targetOf(address.address, siteUrl),
  }))
  const isOwnFile = ({ address }: Address) => publicKeyAt(deps.storage, address, siteUrl) !== undefined
  const missing = await missingFiles(
    deps,
    addresses.map(({ address }) => address),
  )
  const gone = await goneTargets(
    tx,
    addresses.map(({ target }) => target),
  )
  const remote = addresses.flatMap((address) =>
    address.target.is === 'remote' && !isOwnFile(address) ? [address.target] : [],
  )
  const links = [...new Map(remote.map(({ url, host }) => [url, { url, host }])).values()]
  // In one order everywhere: two servers that save the same links wait for each other in no circle.
  links.sort((a, b) => (a.url < b.url ? -1 : 1))
  await table.saveLinks(tx, links, today, now)
  const broken = await table.brokenLinks(
    tx,
    links.map(({ url }) => url),
    BROKEN_DAYS,
  )
  const found = [
    ...records.flatMap((record) => findingsInFields(record, now)),
    ...(await findingsInWords({ db: tx, editable: deps.editable }, records)),
  ]
  for (const { at, field, address, isFile, target } of addresses) {
    const record = records[at]
    if (!record) continue
    const fault =
      missing.has(address) || gone.has(nameOf(target))
        ? 'gone'
        : target.is === 'remote'
          ? (broken.get(target.url) ?? '')
          : ''
    if (fault === '') continue
    const finding = isFile || missing.has(address) ? 'picture' : 'link'
    found.push({
      finding,
      kind: record.kind,
      record_id: record.id,
      subject: address.slice(0, 1500),
      fault,
      field,
    })
  }
  const once = new Map(
    found.map((one) => [`${one.kind} ${one.record_id} ${one.finding} ${one.subject}`, one]),
  )
  await table.saveFindings(tx, [...once.values()], { day: today, now })
}

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
