// npm start: API, site and publisher in one process, from nothing to «ready»; then every change goes live.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { NewsDetail } from '#contract/news.ts'
import { messageOf } from '#lib/errors.ts'
import { fileOf, paths } from '#lib/paths.ts'
import { compile, loadEntry } from '#publish/compile.ts'
import { previewNews } from '#publish/preview.ts'
import { type RunOptions, snapshotFile } from '#publish/run.ts'
import { snapshotAge } from '#publish/snapshot-store.ts'
import { watch } from '#publish/watch.ts'
import { type Config, loadConfig } from '#server/config.ts'
import { Refusal } from '#server/refusals/refuse.ts'
import { demoAccounts } from '#server/staff/demo-accounts.service.ts'
import { type Started, startServer } from '#server/start.ts'
import { progressTo } from './progress.ts'
import { delivering, runAsked } from './publishing.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string) => console.info(line)

const waiting = () => say('另一台机器正在发布，等候…')

/** Publishes of this process, kept in its database; of several machines on one database, one at a time. */
const publisher = (config: Config, server: Started, build: ReturnType<typeof compile>) => {
  const { options, deliveries } = delivering(config, config.apiBase || server.url, server.publishes)
  const publish = (more: Partial<RunOptions>) =>
    server.publishLock(() => runAsked(build, { ...options, ...more }, server.publishes), { waiting })
  return { publish, deliveries }
}

/** Drafts by the templates of this process; refused where there is nothing yet to show them in. */
const previewer =
  ({ siteUrl, apiBase, contentCache }: Config, build: ReturnType<typeof compile>) =>
  async (draft: NewsDetail) => {
    const snapshot = snapshotFile(contentCache)
    const compiled = await build.catch(() => undefined)
    if (!compiled || !existsSync(snapshot)) throw new Refusal('NoPreview')
    return previewNews(await loadEntry(compiled.entry), { snapshot, siteUrl, apiBase }, draft)
  }

/** A site that stands already is served, whatever keeps it from being brought up to date. */
const isPublished = ({ outDir }: Config) => existsSync(join(outDir, fileOf(paths.home)))

const main = async () => {
  const config = loadConfig()
  mkdirSync(config.outDir, { recursive: true })
  // Templates compile in a process of their own while the database opens.
  const build = compile(root)
  build.catch(() => undefined)
  const server = await startServer(config, {
    outDir: config.outDir,
    snapshotAge: () => snapshotAge(snapshotFile(config.contentCache)),
    previewNews: previewer(config, build),
  })
  const { publish, deliveries } = publisher(config, server, build)
  const over = new AbortController()
  let working: Promise<unknown> = Promise.resolve()
  const close = async () => {
    over.abort()
    await deliveries.close()
    // A publish under way is finished: it needs the database to the end.
    await working.catch(() => undefined)
    await server.close()
  }
  const stop = () => void close().finally(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  try {
    const first = publish({ look: true, progress: progressTo(say) })
    working = first
    await first
  } catch (error) {
    if (!isPublished(config)) {
      await close()
      throw error
    }
    say(`未能更新站点，继续提供上一版：${messageOf(error)}`)
  }
  working = watch({
    publish: (due) => publish({ quiet: true, sameBuild: true, look: due === 'time' }),
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
  console.error(messageOf(error))
  process.exit(1)
})
