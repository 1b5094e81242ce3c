// Checks one published record: missing links and files, empty fields, listed words.
import { type ContentDeps, wordsAgainst } from '#features/content/server/index.ts'
import { isBuiltIn } from '#features/pages/rules.ts'
import { publicSlugs } from '#features/pages/server/index.ts'
import { coverField, staleMonths, summaryField } from '#features/site-check/rules.ts'
import { findingNames as wordKinds } from '#features/words/rules/words.ts'
import type { TextLinks } from '#platform/html/links.ts'
import { htmlPool } from '#platform/html/pool.ts'
import { DAY_MS } from '#platform/lib/dates.ts'
import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { publicKeyAt } from '#platform/server/gateways/storage.ts'
import { TaskTooLarge } from '#platform/threads/thread-pool.ts'
import { type Target, targetOf } from './addresses.ts'
import * as table from './site-check.table.ts'

/** Files asked for in the storage at once. */
const FILES_AT_ONCE = 8
/** Days on which a link must have failed before it is called broken. */
export const BROKEN_DAYS = 2

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

/** Key of a target in the set of `goneTargets`; empty for targets that are never in it. */
const keyOf = (target: Target) =>
  target.is === 'record' ? `${target.kind}:${target.id}` : target.is === 'page' ? `page:${target.slug}` : ''

/** Keys of the targets that readers cannot open. */
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

/** Stores what is wrong with the records, as found on that day. */
export const checkRecords = async (
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
      missing.has(address) || gone.has(keyOf(target))
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
