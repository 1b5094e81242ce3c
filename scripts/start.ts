// npm start: API and site in one process, from nothing to «ready».
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ChangesEnd, changes } from '#contract/changes.ts'
import { compile } from '#publish/compile.ts'
import { run, snapshotFile } from '#publish/run.ts'
import { snapshotAge } from '#publish/snapshot-store.ts'
import { type Config, ConfigError, loadConfig } from '#server/config.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { type Started, startServer } from '#server/start.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string) => console.info(line)

/** Where the change feed stands: what the pull is about to bring is at least as new. */
const cursorOf = async (url: string) => {
  const lines = await (await fetch(url + changes.path)).text()
  return ChangesEnd.parse(JSON.parse(lines)).cursor
}

/** Publishes in full, on record. */
const publish = async (config: Config, { url, publishes }: Started) => {
  const id = await publishes.begin(config.apiBase ? '' : await cursorOf(url))
  const report = await run({
    root,
    pullFrom: config.apiBase || url,
    siteUrl: config.siteUrl,
    apiBase: config.apiBase,
    outDir: config.outDir,
    contentCache: config.contentCache,
    say,
  })
  const failures = report.failures.map(({ path, reason }) => ({ url: path, record: '', reason }))
  const failed = failures.length > 0
  await publishes.end(id, {
    ...report,
    state: failed ? 'failed' : 'live',
    rendered: report.pages,
    skipped: 0,
    reason: failed ? `${failures.length} 个页面未能生成` : null,
    failures,
  })
}

const main = async () => {
  const config = loadConfig()
  mkdirSync(config.outDir, { recursive: true })
  // Templates compile in a process of their own while the database opens.
  const compiling = compile(root)
  compiling.catch(() => undefined)
  const server = await startServer(config, {
    outDir: config.outDir,
    snapshotAge: () => snapshotAge(snapshotFile(config.contentCache)),
  })
  const stop = () => void server.close().finally(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  try {
    await compiling
    await server.publishLock(() => publish(config, server))
  } catch (error) {
    await server.close()
    throw error
  }
  if (config.demo) {
    say('演示账号（密码均为 Demo2026）：')
    for (const { label, login } of demoAccounts) say(`  ${label}：${login}`)
  }
  say(`ready ${server.url}`)
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
