// npm run build: pull, compile, publish in full to OUT_DIR. What a CDN's build machine runs; needs only API_BASE.
import { join } from 'node:path'
import { htmlPool } from '#platform/html/pool.ts'
import { messageOf } from '#platform/lib/errors.ts'
import { compile } from '#platform/publish/render/compile.ts'
import { run } from '#platform/publish/run.ts'
import { loadConfig } from '#platform/server/config.ts'
import { progressTo } from './progress.ts'
import { connectCommand, contentOrigin, delivering, refuseBesidePublisher } from './publishing.ts'

/** Exit code of a build that published everything but the records that were refused. */
const EXIT_RECORDS_REFUSED = 2

const main = async () => {
  const config = loadConfig()
  htmlPool.servesNoEditors()
  const pullFrom = contentOrigin(config, '')
  if (!pullFrom)
    throw new Error('请用 API_BASE 指明内容来自哪里，例如 API_BASE=https://api.example.org npm run build')
  // Bucket and caches belong to one publisher at a time, a folder of this machine to whoever builds it.
  const isShared = config.target !== undefined || config.purge !== undefined
  const publisher = isShared && config.databaseUrl ? await connectCommand(config, 'npm run build') : undefined
  if (isShared && !publisher) await refuseBesidePublisher(pullFrom, 'npm run build')
  const { options, deliveries } = delivering(config, pullFrom, { lease: publisher?.lease })
  const build = () =>
    run(compile(join(import.meta.dirname, '..'), config.buildDir), {
      ...options,
      full: true,
      force: process.argv.includes('--force'),
      progress: progressTo(options.say),
    })
  try {
    const { failures, refused } = publisher ? await publisher.publishLock(build) : await build()
    const undelivered = await deliveries.drain()
    publisher?.held.throwIfAborted()
    if (refused > 0) process.exitCode = EXIT_RECORDS_REFUSED
    if (failures.length + undelivered.length > 0) process.exitCode = 1
    if (refused > 0) options.say(`已发布，但有 ${refused} 条记录被拒绝（有上一版的沿用上一版），原因见上`)
  } finally {
    await deliveries.close()
    await publisher?.close()
  }
}

main().catch((error: unknown) => {
  console.error(messageOf(error))
  process.exitCode = 1
})
