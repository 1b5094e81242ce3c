// The daily check of the site over a hundred thousand articles, by the interval jobs of one server beside PostgreSQL. Their texts
// link to what the published site of the same articles has and links to: none of that may be called broken.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { startApi } from './api-server.ts'
import { aside, atMost, type Figure } from './figures.ts'
import { openEmptyDatabase } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import { fillListings } from './sample-listings.ts'
import { SAMPLE_SITE_URL } from './sample-site.ts'
import { sampleArticle } from './sample-snapshot.ts'
import type { Size } from './size.ts'

const SIZES = {
  full: { articles: 100_000, withinMinutes: 10 },
  small: { articles: 300, withinMinutes: 1 },
}
const LINKS_IN_TEXT = 10
const PICTURE = '/uploads/sample/1.webp'
/** Every so many articles link to what is not there: a check that finds nothing at all would find no false alarms either. */
const BROKEN_EVERY = 100
const BROKEN = '<a href="/info/view/900000000">原文</a><img src="/uploads/sample/none.webp">'
const LISTED_WORDS = 500
const PORTION = 2000
const STARTS_WITHIN_MS = 60_000

const anchor = (href: string) => `<a href="${href.replaceAll('&', '&amp;')}">相关链接</a>`

const textOf = (id: number, links: readonly string[]) => {
  const linked = Array.from({ length: LINKS_IN_TEXT }, (_, part) => {
    const href = links[(id * LINKS_IN_TEXT + part) % links.length] ?? '/'
    return anchor(part % 3 === 0 && href.startsWith('/') ? SAMPLE_SITE_URL + href : href)
  })
  const broken = id % BROKEN_EVERY === 0 ? BROKEN : ''
  return `${sampleArticle(id).content}<p>${linked.join('')}<img src="${PICTURE}">${broken}</p>`
}

const INSERT = `
insert into news (type, title, remark, content, source, images, createtime, updatetime)
select type, title, remark, content, '县林业局', '[{"file": "${PICTURE}"}]', at, at
from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) as made (type, title, remark, content, at)`

/** Articles with the ids that the published site has them by. */
const insertArticles = async (client: Client, articles: number, links: readonly string[]) => {
  await client.query('set session_replication_role = replica')
  for (let from = 1; from <= articles; from += PORTION) {
    const made = Array.from({ length: Math.min(PORTION, articles - from + 1) }, (_, at) => {
      const { id, ...article } = sampleArticle(from + at)
      return { ...article, content: textOf(id, links) }
    })
    await client.query(INSERT, [
      made.map(({ type }) => type),
      made.map(({ title }) => title),
      made.map(({ remark }) => remark),
      made.map(({ content }) => content),
      made.map(({ createtime }) => createtime),
    ])
  }
  await client.query('set session_replication_role = default')
  await client.query('select adopt_content()')
  await client.query(
    `insert into listed_words (word, bare, level, updatetime)
     select word, word, 'forbidden', now()
     from generate_series(1, $1::int) n, lateral (select '违禁词' || n as word) made`,
    [LISTED_WORDS],
  )
  await client.query('vacuum analyze')
}

interface Check {
  pages: number
  seconds: number
}

/** The check of the day, from its beginning to its end. */
const checked = async (client: Client, withinMs: number): Promise<Check> => {
  const until = performance.now() + STARTS_WITHIN_MS + withinMs
  while (performance.now() < until) {
    const { rows } = await client.query<Check>(
      `select pages, extract(epoch from finished_at - started_at)::float8 as seconds
       from site_checks where finished_at is not null`,
    )
    if (rows[0]) return rows[0]
    await wait(200)
  }
  throw new Error('the check of the site does not end')
}

/** Findings of links and files by whether their address is one of those that are not there. */
const FINDINGS = `
select
  count(*) filter (where subject in ('/info/view/900000000', '/uploads/sample/none.webp'))::int as broken,
  count(*) filter (where subject not in ('/info/view/900000000', '/uploads/sample/none.webp'))::int as wrong
from site_findings where finding in ('link', 'picture')`

export const siteCheck = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { articles, withinMinutes } = SIZES[size]
  const links = await group.ask<string[]>('site-check-tree.ts', group.folder(), String(articles))
  const databaseUrl = await openEmptyDatabase(group)
  await fillListings(databaseUrl, Math.floor(articles / 10))
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await insertArticles(client, articles, links)
    const dataDir = group.folder()
    for (const file of [PICTURE, ...links.filter((link) => link.startsWith('/uploads/'))]) {
      mkdirSync(join(dataDir, dirname(file)), { recursive: true })
      writeFileSync(join(dataDir, file), '')
    }
    const settings = { DATABASE_URL: databaseUrl, DEMO: '0', DATA_DIR: dataDir, SITE_URL: SAMPLE_SITE_URL }
    await startApi(group, settings)
    const { pages, seconds } = await checked(client, 3 * withinMinutes * 60_000)
    const { rows } = await client.query<{ broken: number; wrong: number }>(FINDINGS)
    const [found] = rows
    const planted = 2 * Math.floor(articles / BROKEN_EVERY)
    return [
      atMost(`the daily check of ${pages} pages, by one server`, seconds / 60, withinMinutes, 'min'),
      aside('pages a second', pages / seconds),
      aside('own addresses that their texts link to', links.length),
      atMost('of these called broken', found?.wrong ?? Number.NaN, 0),
      atMost('broken links and pictures not found', planted - (found?.broken ?? 0), 0),
    ]
  } finally {
    await client.end()
  }
}
