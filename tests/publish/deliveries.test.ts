// Delivery after a publish: nothing is lost, and no publish is held up.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDeliveries } from '#platform/publish/deliver/deliveries.ts'
import { rankOf } from '../helpers/content-model.ts'
import { clientOf, createBucket, startSwift, textOfObject } from '../helpers/swift.ts'
import {
  bucket,
  changed,
  contentCache,
  delivered,
  holdUp,
  KEYS,
  open,
  other,
  outDir,
  remove,
  SITE,
  said,
  told,
  write,
} from './deliveries-kit.ts'
import { bucketOptions } from './fake-target.ts'

describe('what is delivered', () => {
  test('first is the whole of a site that is published already', async () => {
    const deliveries = open()
    deliveries.add(changed('9', '9'))
    expect(await deliveries.drain()).toEqual([])
    expect([...bucket.objects.keys()].toSorted()).toEqual(KEYS)
    expect(told).toEqual([[]])
  })

  test('then is what changed, and nothing is compared', async () => {
    const deliveries = await delivered()
    write('/info/view/1', 'new')
    write('/info/view/2', 'new, and nobody says so')
    deliveries.add(changed('1', '2', ['/info/view/1']))
    await deliveries.drain()
    expect(bucket.log).toEqual(['PUT info/view/1'])
  })

  test('after a kill between publish and delivery is all that differs', async () => {
    await delivered()
    write('/info/view/1', 'of the publish that was killed')
    remove('/info/view/2')
    const next = open()
    next.add(changed('2', '2'))
    await next.drain()
    expect(bucket.log).toEqual(['PUT info/view/1', 'DELETE info/view/2'])
  })

  test('with its store lost or damaged is everything, again', async () => {
    const deliveries = await delivered()
    rmSync(join(contentCache, 'delivery.db'))
    deliveries.add(changed('1', '2'))
    await deliveries.drain()
    expect(bucket.log).toHaveLength(KEYS.length)
    writeFileSync(join(contentCache, 'delivery.db'), 'no database'.repeat(1000))
    rmSync(join(contentCache, 'delivery.db-wal'), { force: true })
    deliveries.add(changed('2', '3'))
    await expect.poll(() => bucket.log).toHaveLength(2 * KEYS.length)
    expect(await deliveries.drain()).toEqual([])
  })

  test('into another bucket is everything', async () => {
    await delivered()
    const next = open({ target: bucketOptions('other') })
    next.add(changed('1', '1'))
    await next.drain()
    expect([...other.objects.keys()].toSorted()).toEqual(KEYS)
  })

  test('of a new tree are its scripts too, though a delivery names pages alone', async () => {
    const deliveries = await delivered()
    mkdirSync(join(outDir, '_astro'))
    writeFileSync(join(outDir, '_astro/new.js'), 'export {}')
    writeFileSync(join(outDir, '.published'), '00000000-0000-4000-8000-000000000000')
    write('/info/view/1', 'asks for new.js')
    deliveries.add(changed('1', '2', ['/info/view/1']))
    await deliveries.drain()
    expect(bucket.log).toEqual(['PUT _astro/new.js', 'PUT info/view/1'])
  })

  test('without bucket and hook is nothing, at no cost', async () => {
    const deliveries = openDeliveries({
      siteUrl: '',
      rankOf,
      outDir,
      contentCache: '/nowhere/at/all',
      say: () => undefined,
    })
    deliveries.add(changed('1', '2', ['/info']))
    expect(await deliveries.drain()).toEqual([])
    await deliveries.close()
  })
})

describe('a bucket that is down', () => {
  test('is tried again until it answers; the same failure is said once', async () => {
    const deliveries = await delivered()
    bucket.isDown = true
    write('/info', 'new')
    deliveries.add(changed('1', '2', ['/info']))
    await expect.poll(() => told.length).toBeGreaterThan(3)
    expect(told.at(-1)).toEqual(['存储桶：连接不上存储服务（info 等，还有 1 个对象待处理）'])
    expect(said).toEqual([`未能送达，稍后重试：${told[0]?.[0]}`])
    bucket.isDown = false
    await expect.poll(() => told.at(-1)).toEqual([])
    expect(bucket.objects.get('info')).toBe('new')
    expect(said.slice(1)).toEqual(['存储桶已更新：上传 1 个对象，删除 0 个'])
  })

  test('a folder without a site is told, and delivered once it holds one', async () => {
    rmSync(outDir, { recursive: true })
    const deliveries = open()
    deliveries.add(changed('0', '1'))
    await expect.poll(() => told.at(-1)?.[0]).toMatch(/没有已发布的站点/)
    for (const path of SITE) write(path, 'there')
    await expect.poll(() => told.at(-1)).toEqual([])
    expect([...bucket.objects.keys()].toSorted()).toEqual(KEYS)
  })
})

describe('a bucket that somebody emptied', () => {
  const LOST = '存储桶里少了已送达的对象（index.html 等），可能被清空过，重新送达整个站点'
  const DONE = `存储桶已更新：上传 ${KEYS.length} 个对象，删除 0 个`
  const held = () => ({ isHeld: () => true, held: () => new AbortController().signal })

  test('is filled again by the next process, before anything changes', async () => {
    await delivered()
    bucket.objects.clear()
    const next = open()
    next.add(changed('1', '1'))
    expect(await next.drain()).toEqual([])
    expect([...bucket.objects.keys()].toSorted()).toEqual(KEYS)
    expect(said).toEqual([LOST, DONE])
    next.add(changed('1', '2'))
    await next.drain()
    expect(bucket.log).toHaveLength(KEYS.length)
  })

  test('is filled again by a running process, though nothing is published', async () => {
    const deliveries = await delivered({ probeEveryMs: 20 })
    await expect.poll(() => bucket.probes.length).toBeGreaterThan(4)
    expect([bucket.log, said]).toEqual([[], []])
    bucket.objects.clear()
    await expect.poll(() => said).toEqual([LOST, DONE])
    expect([...bucket.objects.keys()].toSorted()).toEqual(KEYS)
    await deliveries.close()
    const probes = bucket.probes.length
    await wait(60)
    expect(bucket.probes).toHaveLength(probes)
  })

  test('is filled again by the process that takes it over', async () => {
    const deliveries = await delivered({ lease: held() })
    bucket.objects.clear()
    deliveries.resume()
    await deliveries.drain()
    expect([...bucket.objects.keys()].toSorted()).toEqual(KEYS)
  })

  test('is left alone by a standby', async () => {
    let isHeld = true
    const lease = { ...held(), isHeld: () => isHeld }
    const deliveries = await delivered({ lease, probeEveryMs: 20 })
    isHeld = false
    bucket.objects.clear()
    bucket.probes.length = 0
    deliveries.add(changed('1', '2', ['/info']))
    await deliveries.drain()
    await wait(60)
    expect([bucket.probes, said]).toEqual([[], []])
  })

  test('and has its home page again is found out by its other objects', async () => {
    await delivered({ probeEveryMs: 20 })
    bucket.objects.delete('info/view/2')
    await expect.poll(() => said[0]).toBe(LOST.replace('index.html', 'info/view/2'))
    await expect.poll(() => bucket.objects.get('info/view/2')).toBe('/info/view/2 1')
  })

  test('in part loses what is withdrawn all the same', async () => {
    const deliveries = await delivered()
    bucket.isDown = true
    remove('/info/view/2')
    deliveries.add(changed('1', '2', [], ['/info/view/2']))
    await deliveries.drain()
    await deliveries.close()
    bucket.isDown = false
    bucket.objects.delete('index.html')
    const next = open()
    next.add(changed('2', '2'))
    expect(await next.drain()).toEqual([])
    expect([...bucket.objects.keys()].toSorted()).toEqual(KEYS.filter((key) => key !== 'info/view/2'))
  })

  test('and fails while it is filled is filled by the process after', async () => {
    await delivered()
    bucket.objects.clear()
    bucket.refuse.add('PUT info')
    const next = open()
    next.add(changed('1', '1'))
    expect(await next.drain()).toHaveLength(1)
    await next.close()
    bucket.refuse.clear()
    const last = open()
    last.add(changed('1', '1'))
    expect(await last.drain()).toEqual([])
    expect([...bucket.objects.keys()].toSorted()).toEqual(KEYS)
  })

  test.for([
    ['out of reach', { isDown: true }, []],
    [
      'not to be read',
      { isUnreadable: true },
      ['无法核对存储桶里的对象：密钥没有读取权限，存储桶被清空时不会察觉'],
    ],
  ] as const)('is not what one is that is %s', async ([, state, lines]) => {
    const deliveries = await delivered({ probeEveryMs: 20 })
    Object.assign(bucket, state)
    await wait(100)
    expect(said).toEqual(lines)
    Object.assign(bucket, { isDown: false, isUnreadable: false })
    await deliveries.drain()
    expect(bucket.log).toEqual([])
  })
})

describe('closed', () => {
  test('in the middle: what is under way is aborted, the rest is done by the next', async () => {
    const deliveries = await delivered()
    for (const path of SITE) write(path, 'new')
    const held = holdUp('PUT info')
    deliveries.add(changed('1', '2', SITE))
    await held.reached
    await deliveries.close()
    expect(bucket.objects.get('index')).toBe('/index 1')
    deliveries.add(changed('2', '3', SITE))
    expect(said.filter((line) => line.startsWith('未能'))).toEqual([])
    const next = open()
    next.add(changed('2', '2'))
    expect(await next.drain()).toEqual([])
    expect([...bucket.objects.values()]).toEqual(KEYS.map(() => 'new'))
    held.release()
  })

  test('while another process delivers, it does not wait for that', async () => {
    const one = await delivered()
    const held = holdUp('PUT info')
    write('/info', 'new')
    one.add(changed('1', '2', ['/info']))
    await held.reached
    const two = open()
    two.add(changed('2', '3'))
    await wait(50)
    await two.close()
    held.release()
    expect(await one.drain()).toEqual([])
  })
})

describe('a hook for caches', () => {
  /** Answers nothing while it hangs. */
  const startHook = async () => {
    const hook = { url: '', urls: [] as string[], calls: 0, isHanging: false }
    const server = createServer((incoming, reply) => {
      hook.calls++
      if (hook.isHanging) return
      let text = ''
      incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
      incoming.on('end', () => {
        hook.urls.push(...(JSON.parse(text) as { urls: string[] }).urls)
        reply.end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    onTestFinished(() => {
      server.close()
      server.closeAllConnections()
    })
    hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    return hook
  }
  const site = (path: string) => `https://site.example${path}`

  test('without a bucket is told every address first, then those that changed', async () => {
    const hook = await startHook()
    const deliveries = open({ target: undefined, purge: { url: hook.url, token: '' } })
    deliveries.add(changed('1', '1'))
    expect(await deliveries.drain()).toEqual([])
    expect(hook.urls.toSorted()).toEqual(['/', ...SITE, '/404.html'].toSorted().map(site))
    hook.urls.length = 0
    deliveries.add(changed('1', '2', ['/info'], ['/info/view/2']))
    await deliveries.drain()
    expect(hook.urls.toSorted()).toEqual(['/info', '/info/view/2'].map(site))
    hook.urls.length = 0
    // Killed after a publish: nobody knows what changed.
    const next = open({ target: undefined, purge: { url: hook.url, token: '' } })
    next.add(changed('3', '3'))
    await next.drain()
    expect(hook.urls).toHaveLength(SITE.length + 2)
  })

  test('that hangs holds up neither a publish nor the end', async () => {
    const hook = await startHook()
    const deliveries = await delivered({ purge: { url: hook.url, token: '' } })
    hook.isHanging = true
    hook.calls = 0
    write('/info', 'new')
    deliveries.add(changed('1', '2', ['/info']))
    await expect.poll(() => hook.calls).toBe(1)
    expect(bucket.objects.get('info')).toBe('new')
    const started = performance.now()
    deliveries.add(changed('2', '3'))
    await deliveries.close()
    expect(performance.now() - started).toBeLessThan(5000)
    hook.isHanging = false
    hook.urls.length = 0
    const next = open({ purge: { url: hook.url, token: '' } })
    next.add(changed('3', '3'))
    await next.drain()
    expect(hook.urls).toEqual([site('/info')])
  })
})

test('a real bucket that was configured later gets the whole site, then its changes; emptied, all of it again', async () => {
  const swift = await startSwift()
  onTestFinished(() => swift.stop())
  const { endpoint, region, keyId, keySecret } = swift
  const client = clientOf(swift)
  onTestFinished(() => client.destroy())
  await createBucket(client, 'site')
  const target = { bucket: 'site', endpoint, region, keyId, keySecret, pathStyle: true }
  const deliveries = open({ target, openTarget: undefined, probeEveryMs: 500 })
  const textOf = (key: string) => textOfObject(client, 'site', key)
  deliveries.add(changed('9', '9'))
  expect(await deliveries.drain()).toEqual([])
  for (const key of KEYS) expect(await textOf(key)).toMatch(/ 1$/)
  write('/info/view/1', 'new')
  remove('/info/view/2')
  deliveries.add(changed('9', '10', ['/info/view/1'], ['/info/view/2']))
  expect(await deliveries.drain()).toEqual([])
  expect(await textOf('info/view/1')).toBe('new')
  expect(await textOf('info/view/2')).toBe('')
  said.length = 0
  for (const Key of KEYS) await client.send(new DeleteObjectCommand({ Bucket: 'site', Key }))
  const texts = () => Promise.all(KEYS.map(textOf))
  await expect
    .poll(texts, { timeout: 20_000 })
    .toEqual(
      KEYS.map((key) => ({ 'info/view/1': 'new', 'info/view/2': '' })[key] ?? expect.stringMatching(/ 1$/)),
    )
  expect(said[0]).toMatch(/^存储桶里少了已送达的对象（.+ 等），可能被清空过，重新送达整个站点$/)
}, 600_000)
