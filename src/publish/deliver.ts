// Where the published folder goes from this machine: a bucket, and caches that are told what changed.
import { join } from 'node:path'
import { fileOf } from '#lib/paths.ts'
import type { PublishReport } from './publish.ts'
import type { BucketOptions } from './targets/bucket.ts'
import { purge } from './targets/purge.ts'
import { syncTree } from './targets/sync.ts'
import { placeOf } from './trees.ts'

export interface DeliveryOptions {
  /** A copy of the folder is kept there. */
  target?: BucketOptions | undefined
  /** Told which addresses changed. */
  purge?: { url: string; token: string } | undefined
}

interface Where {
  siteUrl: string
  outDir: string
  contentCache: string
  say: (line: string) => void
  signal?: AbortSignal | undefined
}

const putInBucket = async (bucket: BucketOptions, report: PublishReport, where: Where, record: string) => {
  // Most sites live in a folder: they need not wait for the client of a store they do not use.
  const { openBucket } = await import('./targets/bucket.ts')
  const target = openBucket(bucket)
  try {
    const { written, deleted, kind } = report
    const change = kind === 'full' ? 'all' : { written: written.map(fileOf), deleted: deleted.map(fileOf) }
    const { uploaded, failures, pending, ...done } = await syncTree({
      target,
      folder: placeOf(where.outDir).site,
      change,
      record,
      signal: where.signal,
    })
    if (uploaded + done.deleted > 0)
      where.say(`存储桶已更新：上传 ${uploaded} 个对象，删除 ${done.deleted} 个`)
    return failures.map(({ key, reason }) => `存储桶：${key}：${reason}（还有 ${pending} 个对象待处理）`)
  } finally {
    target.close()
  }
}

/**
 * Brings target and caches up to what the folder shows; what an earlier delivery left over goes first.
 * Answers what could not be delivered, in Chinese; the next delivery tries it again.
 */
export const deliver = async (
  report: PublishReport,
  { target, purge: hook }: DeliveryOptions,
  where: Where,
): Promise<string[]> => {
  const record = join(where.contentCache, 'delivery.db')
  const failures = target ? await putInBucket(target, report, where, record) : []
  if (!hook) return failures
  // A bucket's own record tells what is new there, objects of earlier deliveries included.
  const paths = target ? [] : [...report.written, ...report.deleted]
  const purged = await purge(paths, { ...hook, siteUrl: where.siteUrl, record })
  if (purged.purged > 0) where.say(`缓存已刷新：${purged.purged} 个网址`)
  return [...failures, ...purged.failures.map(({ urls, reason }) => `缓存刷新：${urls} 个网址：${reason}`)]
}
