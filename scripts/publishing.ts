// Configuration → options of a publish, and its delivery.

import { existsSync } from 'node:fs'
import * as z from 'zod/mini'
import { contentModel } from '#app/content-model.ts'
import {
  activePublisher,
  covers,
  type PublishLease,
} from '#features/publishing/server/publish-lease.service.ts'
import type { Publisher } from '#features/publishing/server/publisher.ts'
import { pageOrder } from '#platform/content/page-order.ts'
import { health } from '#platform/contract/health.ts'
import { pick } from '#platform/lib/pick.ts'
import { openDeliveries } from '#platform/publish/deliver/deliveries.ts'
import { pulledState, snapshotFile } from '#platform/publish/refresh.ts'
import { type compile, loadEntry } from '#platform/publish/render/compile.ts'
import { preview } from '#platform/publish/render/preview.ts'
import { run } from '#platform/publish/run.ts'
import type { PublishLog, RunOptions } from '#platform/publish/run-options.ts'
import { isDiskUnwritable } from '#platform/publish/system/disk-errors.ts'
import type { PublishReport } from '#platform/publish/write/options.ts'
import type { Config } from '#platform/server/config.ts'

type Say = (line: string) => void
/** Where lines go: those of what went wrong too, unless they have a place of their own. */
export interface Saying {
  say?: Say
  warn?: Say | undefined
}
const sayPlainly: Say = (line) => console.info(line)

/** Where content comes from. @param own origin of an API on this machine; empty for none */
export const contentOrigin = (
  { pullFrom, apiBase, port }: Pick<Config, 'pullFrom' | 'apiBase' | 'port'>,
  own = `http://localhost:${port}`,
) => pullFrom || apiBase || own

/** @param pullFrom origin of the API that the content comes from. */
export const publishing = (config: Config, pullFrom: string, { say = sayPlainly, warn }: Saying = {}) => {
  const { rereadHours, pullMinutes } = config
  return {
    model: contentModel,
    ...pick(config, [
      'siteUrl',
      'apiBase',
      'fileBase',
      'uploadOrigin',
      'uploadForm',
      'wechatAppId',
      'outDir',
      'contentCache',
      'hosting',
    ]),
    pullFrom,
    rereadAfterMs: rereadHours * 3_600_000,
    maxPullMs: pullMinutes * 60_000,
    say,
    warn,
  } satisfies RunOptions
}

/** Renders a draft with the templates of this process; null before the first publish. */
export const previewer =
  ({ siteUrl, apiBase, fileBase, contentCache }: Config, build: ReturnType<typeof compile>) =>
  async (kind: string, draft: { id: number }, bar?: string): Promise<string | null> => {
    const snapshot = snapshotFile(contentCache)
    const compiled = await build.catch(() => undefined)
    if (!compiled || !existsSync(snapshot)) return null
    const options = { model: contentModel, snapshot, siteUrl, apiBase, fileBase }
    return preview(await loadEntry(compiled.entry), options, kind, draft, bar)
  }

interface Delivering extends Saying {
  publishes?: Publisher['publishes'] | undefined
  lease?: PublishLease | undefined
}

/** Like `publishing`, with delivery to bucket and caches, and with a log of both if there is a database. */
export const delivering = (
  config: Config,
  pullFrom: string,
  { publishes, lease, ...saying }: Delivering = {},
) => {
  const options = publishing(config, pullFrom, saying)
  let newest: number | undefined
  const deliveries = openDeliveries({
    ...options,
    rankOf: pageOrder(contentModel.kinds).rankOf,
    target: config.target,
    purge: config.purge,
    lease,
    onDelivered: (shows) => void lease?.noteDelivered(shows).catch(() => undefined),
    onAttempt: (undelivered: string[]) => {
      if (newest !== undefined) void publishes?.note(newest, undelivered).catch(() => undefined)
    },
  })
  const publishLog: PublishLog | undefined = publishes && {
    ...publishes,
    begin: async (upTo, trigger) => (newest = await publishes.begin(upTo, trigger)),
  }
  return {
    options: {
      ...options,
      publishLog,
      onPublished: (report: PublishReport, shows: string) => deliveries.add({ ...report, shows }),
    },
    deliveries,
  }
}

/** Error of a command that would publish while a publisher is at work. @param command as people type it */
const busy = (name: string | undefined, command: string) =>
  new Error(
    `另一个发布程序${name === undefined ? '' : `（${name}）`}正在工作，内容由它发布。重新发布全部页面，请在后台“发布”页请求；--force 和 --compare 请用于 npm run pull，由它接着发布；要运行 ${command}，请先停止所有发布程序`,
  )

/** Takes the lease of the database for a command, or says who holds it. */
export const connectCommand = async (config: Config, command: string) => {
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
  throw busy(other?.name, command)
}

/** Refuses to write beside a publisher that the API names as active; one that names none is not asked further. */
export const refuseBesidePublisher = async (pullFrom: string, command: string) => {
  const answer: unknown = await fetch(new URL(health.path, pullFrom), { signal: AbortSignal.timeout(10_000) })
    .then((reply) => reply.json())
    .catch(() => undefined)
  const { data } = z
    .object({ data: z.object({ publisher: health.output.shape.publisher }) })
    .safeParse(answer)
  if (data?.data.publisher) throw busy(data.data.publisher.name, command)
}

/** A standby leaves the machine, and the API, to the active publisher first. */
const STANDBY_DELAY_MS = 1000

/** An active publisher that cannot write for so long leaves its place to a standby. */
const UNWRITABLE_MS = 15_000

/** Calls back when runs have failed for `UNWRITABLE_MS` since nothing can be written here, and when one went well after that. */
const watchWrites = ({ onUnwritable, onWritable }: { onUnwritable: () => void; onWritable: () => void }) => {
  let isUnwritable = false
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return {
    observe: async <T>(run: Promise<T>): Promise<T> => {
      try {
        const report = await run
        end()
        if (isUnwritable) onWritable()
        isUnwritable = false
        return report
      } catch (error) {
        if (isDiskUnwritable(error))
          timer ??= setTimeout(() => {
            isUnwritable = true
            onUnwritable()
          }, UNWRITABLE_MS).unref()
        throw error
      }
    },
    close: end,
  }
}

/**
 * Runs of a process that publishes on and on. The active publisher records them, delivers them, and does what staff request;
 * a standby keeps its own folder current, and holds nobody up.
 */
export const openRuns = async (
  config: Config,
  build: Parameters<typeof run>[0],
  publisher: Pick<Publisher, 'compete' | 'publishLock' | 'onContentChange'>,
  pullFrom: string,
  saying: Saying = {},
) => {
  const { say = sayPlainly, warn = say } = saying
  const { lease, publishes } = await publisher.compete(config.publisher)
  const { options, deliveries } = delivering(config, pullFrom, { ...saying, publishes, lease })
  const waiting = () => say('另一个发布程序正在工作，等候…')
  const asStandby = (more: Partial<RunOptions>) => run(build, { ...options, ...more, publishLog: undefined })
  let isUnwritable = false
  const writes = watchWrites({
    onUnwritable: () => {
      isUnwritable = true
      lease.stepBack()
    },
    onWritable: () => {
      isUnwritable = false
      lease.compete()
    },
  })
  let wasActive = lease.isHeld()
  const publishInRole = (more: Partial<RunOptions>) => {
    const isTakeover = lease.isHeld() && !wasActive
    wasActive = lease.isHeld()
    if (!wasActive) return asStandby(more)
    const asActive = {
      ...options,
      ...more,
      ...(isTakeover ? { cause: 'takeover' as const, quiet: false } : {}),
    }
    return publisher.publishLock(() => (lease.isHeld() ? run(build, asActive) : asStandby(more)), { waiting })
  }
  const publish = (more: Partial<RunOptions>) => writes.observe(publishInRole(more))
  const sayRole = () => {
    if (lease.isHeld()) say('由本程序发布')
    else if (isUnwritable) warn('磁盘写不进去，已把发布交给备用的发布程序；腾出空间后自动恢复待命')
    else say('待命：另一个发布程序正在工作，它停止时由本程序接管')
  }
  if (!lease.isHeld()) sayRole()
  lease.onDelivered((state) => deliveries.confirm((shows) => covers(state, shows)))
  lease.onChange(() => {
    sayRole()
    if (lease.isHeld()) deliveries.resume()
  })
  return {
    lease,
    publish,
    /** Of the snapshot, in the change feed. */
    cursor: () => pulledState(options).cursor,
    backlog: () => deliveries.backlog(),
    /** As options of `watch`. */
    subscribe: (wake: () => void) => {
      const ends = [publisher.onContentChange(wake), lease.onChange(wake)]
      return () => ends.forEach((end) => end())
    },
    delayMs: () => (lease.isHeld() ? 0 : STANDBY_DELAY_MS),
    close: async () => {
      writes.close()
      await deliveries.close()
      await lease.close()
    },
  }
}
