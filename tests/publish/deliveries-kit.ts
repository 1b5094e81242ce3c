// Shared by the tests of deliveries: a small site in state 1, a bucket, and the lines reported. Made anew for each.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect } from 'vitest'
import { fileOf } from '#platform/lib/paths.ts'
import {
  type Deliveries,
  type DeliveriesOptions,
  openDeliveries,
} from '#platform/publish/deliver/deliveries.ts'
import { rankOf } from '../helpers/content-model.ts'
import { bucketOptions, type FakeBucket, fakeBucket, openFake, openPromise } from './fake-target.ts'
import { temporaryFolder } from './kit.ts'

export let outDir: string
export let contentCache: string
export let bucket: FakeBucket
export let other: FakeBucket
export let said: string[]
export let told: string[][]
let opened: Deliveries[]

export const write = (path: string, text: string) => {
  const file = join(outDir, fileOf(path))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
export const remove = (path: string) => rmSync(join(outDir, fileOf(path)))

export const open = (more: Partial<DeliveriesOptions> = {}) => {
  const deliveries = openDeliveries({
    target: bucketOptions('site'),
    siteUrl: 'https://site.example',
    rankOf,
    outDir,
    contentCache,
    say: (line) => said.push(line),
    onAttempt: (undelivered) => told.push(undelivered),
    openTarget: openFake({ site: bucket, other }),
    firstRetryMs: 20,
    lastRetryMs: 200,
    ...more,
  })
  opened.push(deliveries)
  return deliveries
}
export const changed = (from: string, to: string, written: string[] = [], deleted: string[] = []) => ({
  from,
  to,
  written,
  deleted,
})
/** A site that is in the bucket, in state 1. */
export const delivered = async (more: Partial<DeliveriesOptions> = {}) => {
  const deliveries = open(more)
  deliveries.add(changed('0', '1'))
  expect(await deliveries.drain()).toEqual([])
  bucket.log.length = 0
  said.length = 0
  told.length = 0
  return deliveries
}
/** Resolves with the first request that the test of it holds up, and lets it go on. */
export const holdUp = (line: string) => {
  const reached = openPromise()
  const released = openPromise()
  bucket.before = (request) => {
    if (request !== line) return undefined
    reached.resolve()
    bucket.before = () => undefined
    return released.promise
  }
  return { reached: reached.promise, release: () => released.resolve() }
}

export const SITE = ['/info/view/1', '/info/view/2', '/info', '/index', '/sitemap.xml', '/404']
export const KEYS = ['404.html', 'index', 'index.html', 'info', 'info/view/1', 'info/view/2', 'sitemap.xml']

beforeEach(() => {
  outDir = join(temporaryFolder(), 'dist')
  contentCache = temporaryFolder()
  bucket = fakeBucket()
  other = fakeBucket()
  said = []
  told = []
  opened = []
  for (const path of SITE) write(path, `${path} 1`)
  writeFileSync(join(outDir, '.published'), '1')
  return () => Promise.all(opened.map((deliveries) => deliveries.close()))
})
