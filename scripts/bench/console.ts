// The staff console: its lists over 100,000 records at the API, how soon a save is live, and what it weighs.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { content } from '#app/content-calls.ts'
import { approvalList } from '#features/content/contract/approval.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { fileLibrary, fileUses, findText } from '#features/content/contract/media.ts'
import { pictureLibrary } from '#features/content/contract/pictures.ts'
import { startApi } from './api-server.ts'
import { openChromium } from './chromium.ts'
import type { ConsoleWeight } from './console-weight.ts'
import { openDemoBehindCdn } from './demo-site.ts'
import { aside, atMost, type Figure, median, quantile } from './figures.ts'
import { openEmptyDatabase } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import { below } from './random.ts'
import { ARTICLES, fillDatabase, fillRecords } from './sample-database.ts'
import type { Size } from './size.ts'
import { post, signIn } from './staff-calls.ts'

const SIZES = {
  full: { records: ARTICLES, calls: 100, saves: 15 },
  small: { records: 1000, calls: 3, saves: 2 },
}
const LIVE_WITHIN_MS = 10_000

interface Listed {
  list: unknown[]
  count: number
}

/** A reviewer may look for sixty whole phones in an hour. */
const MOST_PHONES = 50

/** Calls of staff on a long list, each time with other numbers. */
const NEWS_LISTS: Record<string, () => object> = {
  'first page': () => ({ page: 1 }),
  'any page': () => ({ page: 1 + below(ARTICLES / 25) }),
  'one category, any page': () => ({ category: 1 + below(10), page: 1 + below(ARTICLES / 11 / 25) }),
  'one state': () => ({ state: ['draft', 'live', 'changed'][below(3)] }),
  'a mark': () => ({ mark: ['pinned', 'hot'][below(2)] }),
  'words in the title': () => ({ keyword: `第${1 + below(ARTICLES)}期` }),
  'words and category': () => ({ keyword: `${1 + below(900)}期`, category: 1 + below(10) }),
  'sorted by title, any page': () => ({ sort: 'title', order: 'asc', page: 1 + below(ARTICLES / 25) }),
}

const WHOLE_PHONE = 'enquiries, a whole phone'
/** The other long lists, by path: the audit log and the queues. */
const OTHER_LISTS: Record<string, [path: string, who: string, input: () => object]> = {
  'audit log, any page': ['/api/staff/audit/list', 'admin', () => ({ page: 1 + below(400) })],
  'audit log, one action': [
    '/api/staff/audit/list',
    'admin',
    () => ({ action: 'news', page: 1 + below(100) }),
  ],
  'enquiries waiting, any page': [
    '/api/staff/queues/list',
    'reviewer',
    () => ({ queue: 'enquiries', show: 'open', page: 1 + below(2000) }),
  ],
  'enquiries decided': [
    '/api/staff/queues/list',
    'reviewer',
    () => ({ queue: 'enquiries', show: 'decided', page: 1 + below(1000) }),
  ],
  'enquiries, a word of many, any page': [
    '/api/staff/queues/list',
    'reviewer',
    () => ({ queue: 'enquiries', keyword: '林农', page: 1 + below(280) }),
  ],
  'enquiries, a word of few or none': [
    '/api/staff/queues/list',
    'reviewer',
    () => ({ queue: 'enquiries', keyword: `咨询人${below(1000)}` }),
  ],
  [WHOLE_PHONE]: [
    '/api/staff/queues/list',
    'reviewer',
    () => ({ queue: 'enquiries', keyword: `139${String(below(90_000)).padStart(8, '0')}` }),
  ],
}

/** A cover for each article, an attachment for every second one, and files that many have. */
const FILES = `UPDATE news SET
  images = jsonb_build_array(jsonb_build_object('file', '/uploads/sample/' || id || '.webp')),
  files = CASE WHEN id % 2 = 0 THEN jsonb_build_array(
    jsonb_build_object('file', '/uploads/sample/' || id || '.pdf', 'name', '附件第' || id || '号.pdf', 'size', 1000)
  ) ELSE '[]' END || CASE WHEN id % 50 = 0 THEN '[{"file": "/uploads/sample/form.pdf", "name": "申请表.pdf", "size": 1}]'::jsonb ELSE '[]' END,
  content = content || '<p><img src="/uploads/sample/map.webp" alt="示意图"></p>'`
const OFFERING = ARTICLES / 2
const anyFile = () => `/uploads/sample/${1 + below(ARTICLES)}`

/** Calls of the libraries, by the name of their figure. */
const LIBRARIES: Record<string, [path: string, who: string, input: () => object]> = {
  'files, first page': [fileLibrary.path, 'editor', () => ({})],
  'files, one of the first hundred pages': [
    fileLibrary.path,
    'editor',
    () => ({ page: 1 + below(Math.min(100, OFFERING / 25)) }),
  ],
  'files, a word of few or none': [
    fileLibrary.path,
    'editor',
    () => ({ keyword: `第${1 + below(2 * ARTICLES)}号` }),
  ],
  'pictures, first page': [pictureLibrary.path, 'editor', () => ({})],
  'pictures, words in a title': [
    pictureLibrary.path,
    'editor',
    () => ({ keyword: `第${1 + below(2 * ARTICLES)}期` }),
  ],
  'uses of a file': [fileUses.path, 'editor', () => ({ file: `${anyFile()}.webp` })],
  'uses of a file in two thousand articles': [
    fileUses.path,
    'editor',
    () => ({ file: '/uploads/sample/form.pdf' }),
  ],
  'uses of a picture in all articles': [
    fileUses.path,
    'editor',
    () => ({ file: '/uploads/sample/map.webp' }),
  ],
}

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const WAITING = 1000

/** The list of what waits for a chief, with a thousand texts in it. */
const measureApprovals = async (
  databaseUrl: string,
  calls: number,
  ask: (input: object) => Promise<Listed>,
): Promise<Figure> => {
  const client = new Client(databaseUrl)
  await client.connect()
  await client.query(
    `insert into content_approvals (kind, record_id, version, needed, sent_at)
     select kind, id, version, 1 + id % 2, updatetime from content_records where kind = 'news' order by id limit $1`,
    [WAITING],
  )
  await client.end()
  const times: number[] = []
  for (let call = 0; call < calls; call++)
    times.push(await timed(() => ask({ show: 'all', page: 1 + below(WAITING / 25) })))
  const { list } = await ask({ show: 'mine' })
  if (list.length === 0) throw new Error('nothing waits for the chief')
  return atMost(`approvals: any page of ${WAITING} that wait, p99`, quantile(times, 0.99), 100, 'ms')
}

const measureLists = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { records, calls } = SIZES[size]
  const databaseUrl = await openEmptyDatabase(group)
  await fillDatabase(databaseUrl, records)
  const client = new Client(databaseUrl)
  await client.connect()
  // Past the triggers: what is searched stays the same.
  await client.query('set session_replication_role = replica')
  await client.query(FILES)
  await client.end()
  await fillRecords(databaseUrl, records)
  // If there is content already, the demo adds its accounts alone.
  const { origin } = await startApi(group, { DATABASE_URL: databaseUrl, DEMO: '1' })
  const tokens = new Map<string, string>()
  for (const who of ['editor', 'reviewer', 'admin']) tokens.set(who, await signIn(origin, who))

  const lists = [
    ...Object.entries(NEWS_LISTS).map(
      ([name, input]) => [`articles, ${name}`, content.news.calls.list.path, 'editor', input] as const,
    ),
    ...Object.entries({ ...OTHER_LISTS, ...LIBRARIES }).map(
      ([name, [path, who, input]]) => [name, path, who, input] as const,
    ),
  ]
  const figures = [
    await measureApprovals(databaseUrl, calls, (input) =>
      post<Listed>(origin, approvalList.path, input, tokens.get('admin')),
    ),
  ]
  for (const [name, path, who, input] of lists) {
    const times: number[] = []
    const most = name === WHOLE_PHONE ? Math.min(calls, MOST_PHONES) : calls
    for (let call = 0; call < most; call++)
      times.push(await timed(() => post<Listed>(origin, path, input(), tokens.get(who))))
    figures.push(atMost(`list of ${records}: ${name}, p95`, quantile(times, 0.95), 200, 'ms'))
  }
  const ask = (after: object | undefined) =>
    post<{ next?: object }>(origin, findText.path, { phrase: '没有的文字', after }, tokens.get('admin'))
  let parts = 0
  const whole = await timed(async () => {
    let next: object | undefined
    do {
      ;({ next } = await ask(next))
      parts++
    } while (next)
  })
  figures.push(
    aside(`words that stand in none of ${records} texts, until the end`, whole, 'ms'),
    aside('of it one answer', whole / parts, 'ms'),
  )
  return figures
}

/** Kinds whose records have pages, with the field that is their title. */
const TITLES = { news: 'title', plans: 'title', experts: 'username', projects: 'name' } as const
type PagedKind = keyof typeof TITLES

/** From the moment the editor's save of the first record is sent until the reader's page shows it. */
const measureSaves = async (origin: string, kind: PagedKind, rounds: number): Promise<Figure[]> => {
  const token = await signIn(origin, 'editor')
  const ask = <T>(call: { path: string }, input: object) => post<T>(origin, call.path, input, token)
  const { list, get, save } = content[kind].calls
  const [first] = (await ask<{ list: ContentRecord[] }>(list, { state: 'live' })).list
  if (!first) throw new Error(`the demo has no ${kind}`)
  const { record, fields } = await ask<{ record: ContentRecord; fields: object }>(get, { id: first.id })
  const showing = async (title: string) => {
    const until = performance.now() + LIVE_WITHIN_MS
    while (performance.now() < until) {
      const reply = await fetch(origin + record.url)
      if (reply.ok && (await reply.text()).includes(title)) return
      await wait(5)
    }
    throw new Error(`${record.url} does not show ${title}`)
  }
  let { version } = record
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const title = `改过的标题 ${round}`
    const edited = { ...fields, [TITLES[kind]]: title, id: record.id, version, mode: 'publish' }
    times.push(
      await timed(async () => {
        ;({ version } = await ask<ContentRecord>(save, edited))
        await showing(title)
      }),
    )
  }
  return [
    atMost(`${kind}: save to live, slowest of ${rounds}`, Math.max(...times), 1000, 'ms'),
    aside('the same, median', median(times), 'ms'),
  ]
}

/** Published pages, the console's own left out, that name a file only the console needs. */
const pagesNaming = (outDir: string, files: readonly string[]) =>
  globSync('**/*.html', { cwd: outDir })
    .filter((file) => file !== 'console.html')
    .filter((file) => {
      const html = readFileSync(join(outDir, file), 'utf8')
      return files.some((name) => html.includes(name))
    })

const measureSite = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { origin, outDir, site } = await openDemoBehindCdn(group)
  const saves: Figure[] = []
  for (const kind of Object.keys(TITLES) as PagedKind[])
    saves.push(...(await measureSaves(origin, kind, SIZES[size].saves)))
  const weight = await group.ask<ConsoleWeight>('console-weight.ts', await openChromium(group), site)
  return [
    ...saves,
    atMost('console, everything up to the dashboard, gzip', weight.dashboard, 600, 'KB'),
    aside('of it to the sign-in', weight.login, 'KB'),
    aside('an article’s form on top, editor included', weight.form, 'KB'),
    atMost('public pages that name one of its files', pagesNaming(outDir, weight.own).length, 0),
    atMost('of its files loaded by home, list and article', weight.shared.length, 0),
  ]
}

export const consoleFigures = async (group: ProcessGroup, size: Size): Promise<Figure[]> => [
  ...(await measureLists(group, size)),
  ...(await measureSite(group, size)),
]
