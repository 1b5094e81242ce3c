// The publisher's commands on a database of so many articles: everything, one edit cold, one edit watched; and a stock
// build of the same templates over the same content.
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { articlePath, fileOf } from '#platform/lib/paths.ts'
import { freePort } from '../free-port.ts'
import { openFileWatch } from './file-watch.ts'
import { hugoBuild } from './hugo-build.ts'
import { openLoop } from './open-loop.ts'
import { openPostgres } from './postgres.ts'
import { environment, outputOf, type ProcessGroup, root, waitForLine } from './process-group.ts'
import { watchMemory } from './process-tree.ts'
import { fillDatabase } from './sample-database.ts'
import type { Size } from './size.ts'
import { stockBuild } from './stock-build.ts'

const SIZES = {
  full: { warmUp: 3, edits: 15, coldRuns: 3 },
  small: { warmUp: 0, edits: 2, coldRuns: 1 },
}
const EDITS_PER_SECOND = 20
const TIMEOUT_MS = 600_000

export interface PublishTimes {
  /** Milliseconds from the commit to the last file in place, one for each edit. */
  watched: number[]
  /** Milliseconds of the whole command, start of the process included. */
  cold: number[]
  /** Milliseconds from the commit of each of many edits, at random times and places, to its page in place; in their order. */
  sustained: number[]
  /** Files written for an article put on top of its list. */
  insertWrites: number
  /** Seconds of the whole command that published everything, and the most memory it ever had, threads included. */
  full: { seconds: number; megabytes: number; pages: number }
  /** Seconds of a stock `astro build`, the whole command as well. */
  stock: { seconds: number; pages: number }
  /** Hugo's, of the articles and their lists alone; undefined where it is not installed. */
  hugo: { seconds: number; pages: number; megabytes: number } | undefined
}

const EDIT = 'UPDATE news SET title = $1, updatetime = now() WHERE id = $2'
const INSERT = `
INSERT INTO news (type, title, remark, content, createtime, updatetime)
VALUES (1, '今天的新闻', '摘要', '<p>正文</p>', now(), now())`

const fromTypeScript = (shop: ProcessGroup, script: string, env: NodeJS.ProcessEnv) =>
  shop.start(process.execPath, ['--disable-warning=ExperimentalWarning', script], { cwd: root, env })

type Article = Parameters<typeof articlePath>[0]

/** Edits other articles at random times, for so long, and sees each on its page. */
const sustain = async (databaseUrl: string, site: string, articles: number, seconds: number) => {
  const pool = new Pool({ connectionString: databaseUrl, max: EDITS_PER_SECOND })
  const files = openFileWatch(TIMEOUT_MS)
  const count = Math.min(articles, Math.round(seconds * EDITS_PER_SECOND))
  const inOrder: number[] = []
  try {
    const { rows } = await pool.query<Article>(
      'SELECT id, type, topic_id FROM news WHERE id <= $1 ORDER BY random() LIMIT $2',
      [articles, count],
    )
    const edit = async (article: Article, order: number) => {
      const title = `连续修改的标题 ${order}`
      const published = files.until(join(site, fileOf(articlePath(article))), title)
      await pool.query(EDIT, [title, article.id])
      const committed = performance.now()
      await published
      inOrder[order] = performance.now() - committed
    }
    const waiting = rows.entries()
    await openLoop({ seconds: rows.length / EDITS_PER_SECOND, perSecond: EDITS_PER_SECOND }, async () => {
      const next = waiting.next()
      if (!next.done) await edit(next.value[1], next.value[0])
      return 0
    })
    return inOrder
  } finally {
    files.close()
    await pool.end()
  }
}

const stop = async (child: ChildProcess) => {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

export const measurePublish = async (
  shop: ProcessGroup,
  articles: number,
  size: Size,
  sustainedSeconds: number,
): Promise<PublishTimes> => {
  const { warmUp, edits, coldRuns } = SIZES[size]
  const databaseUrl = await openPostgres(shop)
  const port = await freePort()
  const folder = shop.folder()
  const env = environment({
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: `${folder}/data`,
    OUT_DIR: `${folder}/dist`,
    CONTENT_CACHE: `${folder}/content-cache`,
    LOG_LEVEL: 'error',
  })
  const origin = `http://localhost:${port}`
  const api = fromTypeScript(shop, 'scripts/serve.ts', env)
  await waitForLine(api, /^ready/m, TIMEOUT_MS)
  await fillDatabase(databaseUrl, articles)
  const feed = (await (await fetch(`${origin}/api/changes?since=`)).json()) as { cursor: string }
  await shop.ask(
    'snapshot-of-database.ts',
    databaseUrl,
    `${folder}/content-cache/snapshot.db`,
    origin,
    feed.cursor,
  )

  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  let turn = 0
  const edit = async () => {
    turn++
    // Somewhere in the middle of its list, another place each time.
    const id = Math.floor(articles / 3 + (turn * articles) / 100)
    await client.query(EDIT, [`改过的标题 ${turn}`, id])
  }
  try {
    const publish = async () => {
      const started = performance.now()
      const child = fromTypeScript(shop, 'scripts/publish.ts', env)
      const memory = watchMemory(child)
      const output = await outputOf(child, 'npm run publish')
      const pages = Number(/共 (\d+) 页/.exec(output)?.[1])
      return { milliseconds: performance.now() - started, megabytes: memory(), pages }
    }
    const { milliseconds, ...first } = await publish()
    const full = { seconds: milliseconds / 1000, ...first }
    // The stock build is not removed before everything is measured: ext4 without a journal makes new files slowly for five minutes
    // after many were removed.
    const stock = await stockBuild(shop, `${folder}/content-cache/snapshot.db`)
    // A race in which one side had less to do would prove nothing.
    if (stock.pages !== full.pages) throw new Error(`stock made ${stock.pages} pages, ours ${full.pages}`)
    const hugo = await hugoBuild(shop, `${folder}/content-cache/snapshot.db`, `${folder}/dist`)
    const cold: number[] = []
    for (let run = 0; run < coldRuns; run++) {
      await edit()
      cold.push((await publish()).milliseconds)
    }
    await stop(api)

    const portal = fromTypeScript(shop, 'scripts/start.ts', env)
    // Every wait for a line listens anew.
    portal.setMaxListeners(0)
    portal.stdout?.setMaxListeners(0)
    portal.stderr?.setMaxListeners(0)
    await waitForLine(portal, /^ready/m, TIMEOUT_MS)
    const published = async (change: () => Promise<unknown>) => {
      const publishedLine = waitForLine(portal, /^已发布：.*写入 (\d+) 页/m, TIMEOUT_MS)
      await change()
      const committed = performance.now()
      const [, written = ''] = await publishedLine
      return { milliseconds: performance.now() - committed, written: Number(written) }
    }
    const watched: number[] = []
    for (let round = 0; round < warmUp + edits; round++) {
      const { milliseconds } = await published(edit)
      if (round >= warmUp) watched.push(milliseconds)
    }
    const { written: insertWrites } = await published(() => client.query(INSERT))
    const sustained = await sustain(databaseUrl, `${folder}/dist`, articles, sustainedSeconds)
    await stop(portal)
    return { watched, cold, sustained, insertWrites, full, stock, hugo }
  } finally {
    await client.end()
  }
}
