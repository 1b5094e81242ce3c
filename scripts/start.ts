// npm start: API and site in one process, from nothing to «ready».
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '#publish/compile.ts'
import { run, snapshotFile } from '#publish/run.ts'
import { snapshotAge } from '#publish/snapshot-store.ts'
import { ConfigError, loadConfig } from '#server/config.ts'
import { demoAccounts } from '#server/demo/accounts.ts'
import type { PublishStatus } from '#server/deps.ts'
import { startServer } from '#server/start.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string) => console.info(line)

const main = async () => {
  const config = loadConfig()
  mkdirSync(config.outDir, { recursive: true })
  let status: PublishStatus = { state: 'never', pages: 0, at: null, reason: null }
  // Templates compile in a process of their own while the database opens.
  const compiling = compile(root)
  compiling.catch(() => undefined)
  const server = await startServer(config, {
    outDir: config.outDir,
    publishStatus: () => status,
    snapshotAge: () => snapshotAge(snapshotFile(config.contentCache)),
  })
  const stop = () => void server.close().finally(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  try {
    await compiling
    status = { ...status, state: 'running' }
    const report = await run({
      root,
      pullFrom: config.apiBase || server.url,
      siteUrl: config.siteUrl,
      apiBase: config.apiBase,
      outDir: config.outDir,
      contentCache: config.contentCache,
      say,
    })
    const failed = report.failures.length
    status = {
      state: failed > 0 ? 'failed' : 'live',
      pages: report.pages,
      at: new Date().toISOString(),
      reason: failed > 0 ? `${failed} 个页面未能生成` : null,
    }
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
