// npm run publish: pulls and publishes what changed, once; `-- --full` renders everything.
import { join } from 'node:path'
import { activePublisher } from '#features/publishing/server/publish-lease.service.ts'
import { operatorText } from '#platform/lib/plain-error.ts'
import { compile } from '#platform/publish/render/compile.ts'
import { type Config, loadConfig } from '#platform/server/config.ts'
import { progressTo } from './progress.ts'
import { contentOrigin, delivering, runAsked } from './publishing.ts'

const has = (flag: string) => process.argv.includes(flag)

const connect = async (config: Config) => {
  const { connectPublisher } = await import('#features/publishing/server/publisher.ts')
  const publisher = await connectPublisher(config)
  const { lease, publishes } = await publisher.compete({ ...config.publisher, isStandby: false })
  const close = async () => {
    await lease.close()
    await publisher.close()
  }
  if (lease.isHeld())
    return { publishLock: publisher.publishLock, lease, held: lease.held(), publishes, close }
  const other = await activePublisher(publisher.db)
  await close()
  throw new Error(
    `另一个发布程序${other ? `（${other.name}）` : ''}正在工作，内容由它发布。重新发布全部页面，请在后台“发布”页请求；--force 和 --compare 请用于 npm run pull，由它接着发布；要用本命令发布，请先停止所有发布程序`,
  )
}

const waiting = () => console.info('另一个发布程序正在工作，等候…')

const main = async () => {
  if (has('--watch')) throw new Error('持续发布请运行 node scripts/publisher.ts')
  const config = loadConfig()
  const build = compile(join(import.meta.dirname, '..'), config.buildDir)
  build.catch(() => undefined)
  const publisher = config.databaseUrl ? await connect(config) : undefined
  const { options, deliveries } = delivering(config, contentOrigin(config), publisher)
  const publish = () =>
    runAsked(
      build,
      {
        ...options,
        force: has('--force'),
        full: has('--full'),
        compare: has('--compare'),
        refreshCounts: true,
        progress: progressTo(options.say),
      },
      publisher?.publishes,
    )
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
