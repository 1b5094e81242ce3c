// One article edited: how long until all its files are in place, by a publisher that watches and by a cold command.
import type { ChildProcess } from 'node:child_process'
import { Client } from 'pg'
import { openPostgres } from './postgres.ts'
import { fillDatabase } from './sample-database.ts'
import { environment, freePort, lineOf, outputOf, root, type Workshop } from './workshop.ts'

const WARM_UP = 3
const EDITS = 15
const COLD_RUNS = 3
const PATIENCE_MS = 600_000

export interface EditTimes {
  /** Milliseconds from the commit to the last file in place, one for each edit. */
  watched: number[]
  /** Milliseconds of the whole command, start of the process included. */
  cold: number[]
  /** Files written for an article put on top of its list. */
  insertWrites: number
  /** Seconds of the command that published everything first. */
  full: number
}

const EDIT = 'UPDATE news SET title = $1, updatetime = now() WHERE id = $2'
const INSERT = `
INSERT INTO news (type, title, remark, content, createtime, updatetime)
VALUES (1, '今天的新闻', '摘要', '<p>正文</p>', now(), now())`

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const fromTypeScript = (shop: Workshop, script: string, env: NodeJS.ProcessEnv) =>
  shop.start(process.execPath, ['--disable-warning=ExperimentalWarning', script], { cwd: root, env })

const stop = async (child: ChildProcess) => {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

export const measureEdits = async (shop: Workshop, articles: number): Promise<EditTimes> => {
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
  const api = fromTypeScript(shop, 'src/server/main.ts', env)
  await lineOf(api, /^ready/m, PATIENCE_MS)
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
      await outputOf(fromTypeScript(shop, 'scripts/publish.ts', env), 'npm run publish')
      return performance.now() - started
    }
    const full = (await publish()) / 1000
    const cold: number[] = []
    for (let run = 0; run < COLD_RUNS; run++) {
      await edit()
      cold.push(await publish())
    }
    await stop(api)

    const portal = fromTypeScript(shop, 'scripts/start.ts', env)
    // Every wait for a line listens anew.
    portal.setMaxListeners(0)
    portal.stdout?.setMaxListeners(0)
    portal.stderr?.setMaxListeners(0)
    await lineOf(portal, /^ready/m, PATIENCE_MS)
    const published = async (change: () => Promise<unknown>) => {
      const told = lineOf(portal, /^已发布：.*写入 (\d+) 页/m, PATIENCE_MS)
      await change()
      const committed = performance.now()
      const [, written = ''] = await told
      return { milliseconds: performance.now() - committed, written: Number(written) }
    }
    const watched: number[] = []
    for (let round = 0; round < WARM_UP + EDITS; round++) {
      const { milliseconds } = await published(edit)
      if (round >= WARM_UP) watched.push(milliseconds)
    }
    const { written: insertWrites } = await published(() => client.query(INSERT))
    await stop(portal)
    return { watched, cold, insertWrites, full }
  } finally {
    await client.end()
  }
}

export { median }
