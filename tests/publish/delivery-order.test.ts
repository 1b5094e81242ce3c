// In which order objects reach a bucket while the folder goes on changing: no page leads to one that is not there, no
// old body comes last.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { withLock } from '#platform/publish/system/lock.ts'
import {
  bucket,
  changed,
  contentCache,
  delivered,
  holdUp,
  open,
  outDir,
  remove,
  said,
  told,
  write,
} from './deliveries-kit.ts'
import { openPromise } from './fake-target.ts'

describe('what comes while a delivery is under way', () => {
  test('is delivered together afterwards, one delivery at a time', async () => {
    const deliveries = await delivered()
    const held = holdUp('PUT info/view/1')
    write('/info/view/1', '2')
    deliveries.add(changed('1', '2', ['/info/view/1']))
    await held.reached
    for (const state of [3, 4, 5]) {
      write('/info/view/1', `${state}`)
      write('/info/view/2', `${state}`)
      deliveries.add(changed(`${state - 1}`, `${state}`, ['/info/view/1', '/info/view/2']))
    }
    held.release()
    expect(await deliveries.drain()).toEqual([])
    expect(bucket.log.slice(0, 1)).toEqual(['PUT info/view/1'])
    expect(bucket.log.slice(1).toSorted()).toEqual(['PUT info/view/1', 'PUT info/view/2'])
    expect(bucket.objects.get('info/view/1')).toBe('5')
    expect(told).toHaveLength(2)
  })

  test('with a gap between its states makes everything be compared', async () => {
    const deliveries = await delivered()
    const held = holdUp('PUT info')
    write('/info', '2')
    deliveries.add(changed('1', '2', ['/info']))
    await held.reached
    write('/info/view/2', 'in the gap')
    deliveries.add(changed('2', '3'))
    deliveries.add(changed('4', '5'))
    held.release()
    await deliveries.drain()
    expect(bucket.log).toEqual(['PUT info', 'PUT info/view/2'])
  })

  test('never makes a list go out before the article it leads to', async () => {
    const deliveries = await delivered()
    const held = holdUp('PUT info/view/1')
    write('/info/view/1', '2')
    write('/info', 'planned')
    deliveries.add(changed('1', '2', ['/info/view/1', '/info']))
    await held.reached
    // A publish under way: its list leads to an article that no delivery has named yet.
    write('/info/view/3', 'new')
    write('/info', 'leads to 3')
    held.release()
    await expect.poll(() => bucket.log).toContain('PUT info/view/1')
    await wait(50)
    expect(bucket.objects.get('info')).toBe('/info 1')
    deliveries.add(changed('2', '3', ['/info/view/3', '/info']))
    expect(await deliveries.drain()).toEqual([])
    expect(bucket.log.slice(1)).toEqual(['PUT info/view/3', 'PUT info'])
    expect(said.filter((line) => line.startsWith('未能'))).toEqual([])
  })

  test('is caught up with where the publish that wrote it was killed', async () => {
    const deliveries = await delivered()
    const held = holdUp('PUT info/view/1')
    write('/info/view/1', '2')
    write('/info', 'planned')
    deliveries.add(changed('1', '2', ['/info/view/1', '/info']))
    await held.reached
    write('/info/view/3', 'new')
    write('/info', 'leads to 3')
    held.release()
    expect(await deliveries.drain()).toEqual([])
    expect(bucket.log.slice(1)).toEqual(['PUT info/view/3', 'PUT info'])
  })

  test('and was written after a publish is not taken for a part of it', async () => {
    const deliveries = await delivered()
    const lock = openPromise()
    const isHeld = openPromise()
    const holding = withLock(join(contentCache, 'delivery.lock'), () => {
      isHeld.resolve()
      return lock.promise
    })
    await isHeld.promise
    write('/info/view/1', '2')
    deliveries.add(changed('1', '2', ['/info/view/1', '/info']))
    await wait(50)
    write('/info/view/3', 'new')
    write('/info', 'leads to 3')
    lock.resolve()
    await holding
    await expect.poll(() => bucket.log).toEqual(['PUT info/view/1'])
    expect(await deliveries.drain()).toEqual([])
    expect(bucket.log.slice(1)).toEqual(['PUT info/view/3', 'PUT info'])
  })

  test('makes no deletion hit a page that is back', async () => {
    const deliveries = await delivered()
    const held = holdUp('PUT info')
    write('/info', '2')
    remove('/info/view/2')
    deliveries.add(changed('1', '2', ['/info'], ['/info/view/2']))
    await held.reached
    write('/info/view/2', 'back')
    deliveries.add(changed('2', '3', ['/info/view/2']))
    held.release()
    await deliveries.drain()
    expect(bucket.log).toEqual(['PUT info', 'PUT info/view/2'])
  })
})

describe('order', () => {
  const indexOf = (line: string) => bucket.log.indexOf(line)

  test('of a whole site: scripts, articles, lists, home and sitemap', async () => {
    mkdirSync(join(outDir, '_astro'))
    writeFileSync(join(outDir, '_astro/app.js'), '')
    write('/expert/info/view/3', '')
    const deliveries = open()
    deliveries.add(changed('', '1'))
    await deliveries.drain()
    expect(bucket.log[0]).toBe('PUT _astro/app.js')
    expect(bucket.log.slice(1, 4).toSorted()).toEqual([
      'PUT expert/info/view/3',
      'PUT info/view/1',
      'PUT info/view/2',
    ])
    expect(bucket.log.slice(4, 6).toSorted()).toEqual(['PUT 404.html', 'PUT info'])
    expect(bucket.log.slice(6).toSorted()).toEqual(['PUT index', 'PUT index.html', 'PUT sitemap.xml'])
  })

  test('of a change: new pages before those that lead to them', async () => {
    const deliveries = await delivered()
    for (const path of ['/info/view/1', '/info/view/3', '/info', '/info/news/2']) write(path, 'new')
    remove('/info/view/2')
    const written = ['/info', '/info/news/2', '/info/view/1', '/info/view/3']
    deliveries.add(changed('1', '2', written, ['/info/view/2']))
    await deliveries.drain()
    expect(bucket.log).toEqual([
      'PUT info/view/3',
      'PUT info/news/2',
      'PUT info/view/1',
      'PUT info',
      'DELETE info/view/2',
    ])
  })

  test('holds where an object is refused: nothing that leads to it goes ahead', async () => {
    const deliveries = await delivered({ firstRetryMs: 60_000, lastRetryMs: 60_000 })
    bucket.refuse.add('PUT info/view/3')
    for (const path of ['/info/view/3', '/info/view/4', '/info', '/index']) write(path, 'new')
    remove('/info/view/2')
    deliveries.add(changed('1', '2', ['/info/view/3', '/info/view/4', '/info', '/index'], ['/info/view/2']))
    expect(await deliveries.drain()).toEqual([expect.stringContaining('存储服务拒绝')])
    expect(bucket.log).toEqual(['PUT info/view/4'])
    bucket.refuse.clear()
    expect(await deliveries.drain()).toEqual([])
    expect(bucket.objects.has('info/view/2')).toBe(false)
    expect(indexOf('PUT info/view/3')).toBeLessThan(indexOf('PUT info'))
    expect(indexOf('PUT info')).toBeLessThan(indexOf('PUT index'))
  })
})

test('two that share a store take turns, and the newest body comes last', async () => {
  const [one, two] = [await delivered(), open()]
  bucket.atOnce = 0
  const held = holdUp('PUT info')
  write('/info', 'old')
  one.add(changed('1', '2', ['/info']))
  await held.reached
  write('/info', 'new')
  two.add(changed('2', '3', ['/info']))
  await wait(100)
  expect(bucket.log).toEqual([])
  held.release()
  expect(await Promise.all([one.drain(), two.drain()])).toEqual([[], []])
  expect(bucket.log).toEqual(['PUT info', 'PUT info'])
  expect(bucket.objects.get('info')).toBe('new')
  expect(bucket.atOnce).toBe(1)
})
