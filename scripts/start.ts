// npm start: API, site and publisher in one process, from nothing to «ready»; then every change goes live.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '#publish/compile.ts'
import { run, snapshotFile } from '#publish/run.ts'
import { snapshotAge } from '#publish/snapshot-store.ts'
import { watch } from '#publish/watch.ts'
import { type Config, ConfigError, loadConfig } from '#server/config.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import { type Started, startServer } from '#server/start.ts'
import { progressTo } from './progress.ts'
import { publishing } from './publishing.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string) => console.info(line)

/** Publishes of this process, kept in its database; of several machines on one database, one at a time. */
const publisher = (config: Config, server: Started, build: ReturnType<typeof compile>) => {
  const options = {
    ...publishing(config, config.apiBase || server.url),
    record: server.publishes,
  }
  return (quiet: boolean) =>
    server.publishLock((signal) =>
      run(build, { ...options, signal, ...(quiet ? { quiet } : { progress: progressTo(say) }) }),
    )
}

const main = async () => {
  const config = loadConfig()
  mkdirSync(config.outDir, { recursive: true })
  // Templates compile in a process of their own while the database opens.
  const build = compile(root)
  build.catch(() => undefined)
  const server = await startServer(config, {
    outDir: config.outDir,
    snapshotAge: () => snapshotAge(snapshotFile(config.contentCache)),
  })
  const publish = publisher(config, server, build)
  const over = new AbortController()
  let watching: Promise<void> | undefined
  const stop = () => {
    over.abort()
    // A publish under way is finished: it needs the database to the end.
    void Promise.resolve(watching)
      .then(() => server.close())
      .finally(() => process.exit(0))
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  try {
    await publish(false)
  } catch (error) {
    await server.close()
    throw error
  }
  watching = watch({
    publish: () => publish(true),
    subscribe: server.onContentChange,
    say,
    signal: over.signal,
  })
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
