// API, site and publisher in one process, from nothing to `ready`; then every change goes live.

import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startServer } from '#app/start.ts'
import { demoAccounts } from '#features/staff/server/demo-accounts.service.ts'
import { consolePath, fileOf, homePath } from '#platform/lib/paths.ts'
import { operatorText } from '#platform/lib/plain-error.ts'
import { snapshotAge } from '#platform/publish/pull/snapshot-file.ts'
import { snapshotFile } from '#platform/publish/refresh.ts'
import { compile } from '#platform/publish/render/compile.ts'
import { watch } from '#platform/publish/watch.ts'
import { type Config, loadConfig } from '#platform/server/config.ts'
import { logFileIn } from '#platform/server/http/log.ts'
import { onStopSignal } from '#platform/server/stop-signals.ts'
import { canRestart, restart } from './memory-settings.ts'
import { contentOrigin, openRuns, previewer } from './publishing.ts'
import { openSteps } from './steps.ts'

const root = join(import.meta.dirname, '..')
const isTerminal = process.stdout.isTTY
const steps = openSteps((text) => process.stdout.write(text), isTerminal)
const { say } = steps

/** Whether there is a site that can be served although it cannot be brought up to date. */
const isPublished = ({ outDir }: Config) => existsSync(join(outDir, fileOf(homePath)))

const STEPS = { database: '准备数据库', content: '准备演示内容' }

const sayWhere = ({ demo, dataDir, logToStdout }: Config, url: string) => {
  const isLogged = !logToStdout || isTerminal
  say(`网站 ${url}`)
  say(`后台 ${url}${consolePath}`)
  if (isLogged) say(`日志 ${logFileIn(dataDir)}`)
  if (!demo) return
  say('演示账号（密码均为 Demo2026）：')
  for (const { label, login } of demoAccounts) say(`  ${label}：${login}`)
}

const main = async () => {
  const config = loadConfig()
  const wasPublished = isPublished(config)
  mkdirSync(config.outDir, { recursive: true })
  // Templates compile in a process of their own while the database opens.
  const build = compile(root, config.buildDir)
  build.catch(() => undefined)
  const server = await startServer(config, {
    outDir: config.outDir,
    snapshotAge: () => snapshotAge(snapshotFile(config.contentCache)),
    renderDraft: previewer(config, build),
    onStep: (step) => (step === 'content' && !config.demo ? undefined : steps.begin(STEPS[step])),
  })
  const runs = await openRuns(config, build, server, contentOrigin(config, server.url), { say })
  const over = new AbortController()
  let working: Promise<unknown> = Promise.resolve()
  const closeAll = async () => {
    over.abort()
    // A publish under way is finished: it needs the database to the end.
    await working.catch(() => undefined)
    await runs.close()
    await server.close()
  }
  let closing: Promise<void> | undefined
  // Closes once: a signal may arrive while the process closes to start again.
  const close = () => (closing ??= closeAll())
  let isStopping = false
  onStopSignal(() => {
    isStopping = true
    void close().finally(() => process.exit(0))
  })

  try {
    steps.begin('编译模板')
    // The publish fetches its content while it waits for the templates.
    const first = runs.publish({ cause: 'start', refreshCounts: true, progress: steps.progress })
    working = first
    build.then(
      () => steps.begin('生成页面'),
      () => undefined,
    )
    await first
    steps.finish()
  } catch (error) {
    steps.fail()
    if (!isPublished(config)) {
      await close()
      throw error
    }
    say(`未能更新站点，继续提供上一版：${operatorText(error)}`)
  }
  if (config.demo && !wasPublished && isPublished(config) && canRestart) {
    // Filling the demo and rendering all of its pages leaves a third of the process's memory unused, but not given back.
    if (!isStopping) say('重新启动，释放内存…')
    await close()
    if (isStopping) return
    restart()
  }
  working = watch({
    publish: (cause) =>
      runs.publish({
        cause,
        quiet: true,
        watching: true,
        sameBuild: true,
        refreshCounts: cause === 'interval',
        paced: cause === 'change',
      }),
    subscribe: runs.subscribe,
    delayMs: runs.delayMs,
    say,
    signal: over.signal,
  })
  sayWhere(config, server.url)
  say(`ready ${server.url}`)
}

main().catch((error: unknown) => {
  steps.fail()
  console.error(operatorText(error))
  process.exit(1)
})
