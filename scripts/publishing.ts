// Configuration → options of a publish, and its delivery.

import { contentModel } from '#app/content-model.ts'
import type { Publisher } from '#features/publishing/server/publisher.ts'
import { pageOrder } from '#platform/content/page-order.ts'
import { pick } from '#platform/lib/pick.ts'
import { openDeliveries } from '#platform/publish/deliver/deliveries.ts'
import { run } from '#platform/publish/run.ts'
import type { PublishLog, RunOptions } from '#platform/publish/run-options.ts'
import type { PublishReport } from '#platform/publish/write/options.ts'
import type { Config } from '#platform/server/config.ts'

/** Runs with the options, and publishes the pages that staff have requested, or all of them. */
export const runAsked = async (
  build: Parameters<typeof run>[0],
  options: RunOptions,
  publishes?: Publisher['publishes'],
) => {
  const requested = await publishes?.requested()
  if (!requested) return run(build, options)
  const { requests, pages: again } = requested
  // Only a watcher comes back to other pages that failed.
  const asked = again ? { again, leaveFailed: options.watching ?? false } : { full: true }
  return run(build, { ...options, ...asked, requests })
}

type Say = (line: string) => void
const sayPlainly: Say = (line) => console.info(line)

/** Where content comes from. @param own origin of an API on this machine; empty for none */
export const contentOrigin = (
  { pullFrom, apiBase, port }: Pick<Config, 'pullFrom' | 'apiBase' | 'port'>,
  own = `http://localhost:${port}`,
) => pullFrom || apiBase || own

/** @param pullFrom origin of the API that the content comes from. */
export const publishing = (config: Config, pullFrom: string, say = sayPlainly) => {
  const { rereadHours, pullMinutes } = config
  return {
    model: contentModel,
    ...pick(config, [
      'siteUrl',
      'apiBase',
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
  } satisfies RunOptions
}

/** Like `publishing`, with delivery to bucket and caches, and with a log of both if there is a database. */
export const delivering = (
  config: Config,
  pullFrom: string,
  { say, publishes }: { say?: Say; publishes?: Publisher['publishes'] | undefined } = {},
) => {
  const options = publishing(config, pullFrom, say)
  let newest: number | undefined
  const deliveries = openDeliveries({
    ...options,
    rankOf: pageOrder(contentModel.kinds).rankOf,
    target: config.target,
    purge: config.purge,
    onAttempt: (undelivered: string[]) => {
      if (newest !== undefined) void publishes?.note(newest, undelivered).catch(() => undefined)
    },
  })
  const publishLog: PublishLog | undefined = publishes && {
    begin: async (upTo, trigger) => (newest = await publishes.begin(upTo, trigger)),
    end: (id, result) => publishes.end(id, result),
  }
  return {
    options: { ...options, publishLog, onPublished: (report: PublishReport) => deliveries.add(report) },
    deliveries,
  }
}
