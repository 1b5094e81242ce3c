// npm run publish: pulls and publishes what changed, once; `-- --full` renders everything.
import { join } from 'node:path'
import { htmlPool } from '#platform/html/pool.ts'
import { operatorText } from '#platform/lib/plain-error.ts'
import { compile } from '#platform/publish/render/compile.ts'
import { run } from '#platform/publish/run.ts'
import { loadConfig } from '#platform/server/config.ts'
import { progressTo } from './progress.ts'
import { connectCommand, contentOrigin, delivering } from './publishing.ts'

const has = (flag: string) => process.argv.includes(flag)

const waiting = () => console.info('另一个发布程序正在工作，等候…')

const main = async () => {
  if (has('--watch')) throw new Error('持续发布请运行 node scripts/publisher.ts')
  const config = loadConfig()
  htmlPool.servesNoEditors()
  const build = compile(join(import.meta.dirname, '..'), config.buildDir)
  build.catch(() => undefined)
  const publisher = config.databaseUrl ? await connectCommand(config, 'npm run publish') : undefined
  const { options, deliveries } = delivering(config, contentOrigin(config), publisher)
  const publish = () =>
    run(build, {
      ...options,
      force: has('--force'),
      full: has('--full'),
      compare: has('--compare'),
      refreshCounts: true,
      progress: progressTo(options.say),
    })
  try {
    const { failures } = publisher ? await publisher.publishLock(publish, { waiting }) : await publish()
    const undelivered = await deliveries.drain()
    publisher?.held.throwIfAborted()
    if (failures.length + undelivered.length > 0) process.exitCode = 1
  } finally {
    await deliveries.close()
    await publisher?.close()
  }
}

main().catch((error: unknown) => {
  console.error(operatorText(error))
  process.exitCode = 1
})
