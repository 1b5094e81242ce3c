import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { uploadsDir } from '#platform/server/config.ts'
import { diskStorage, downloadName } from '#platform/server/gateways/disk.ts'
import { inBulk } from '#platform/server/gateways/storage.ts'

const HOUR_MS = 3_600_000

test('what a write left that was cut off is removed once it is old, and files stay', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'linquan-disk-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const storage = diskStorage(dataDir)
  const before = new Date(Date.now() - HOUR_MS)
  // Nothing was ever written.
  await storage.removeCutOff?.(before)
  await storage.put('woodland/1.jpg', Buffer.from('one'), 'image/jpeg')
  await storage.put('private/woodland/1.jpg', Buffer.from('two'), 'image/jpeg')
  const partsOf = (part: string) => join(dataDir, part, '.parts')
  for (const part of ['uploads', 'private']) {
    expect(readdirSync(partsOf(part))).toEqual([])
    const [old, fresh] = [join(partsOf(part), 'old.part'), join(partsOf(part), 'fresh.part')]
    for (const file of [old, fresh]) writeFileSync(file, 'half')
    const long = new Date(before.getTime() - 1000)
    utimesSync(old, long, long)
  }
  await storage.removeCutOff?.(before)
  for (const part of ['uploads', 'private']) expect(readdirSync(partsOf(part))).toEqual(['fresh.part'])
  expect(await storage.has('woodland/1.jpg')).toBe(true)
  expect(await storage.has('private/woodland/1.jpg')).toBe(true)
})

test('files stored in bulk are those of the storage, with the names they are saved under', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'linquan-disk-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const storage = diskStorage(dataDir)
  await inBulk(storage, async () => {
    await storage.put('woodland/1.pdf', Buffer.from('one'), 'application/pdf', '合同.pdf')
    await storage.put('private/woodland/2.jpg', Buffer.from('two'), 'image/jpeg')
    await storage.copy('private/woodland/2.jpg', 'woodland/2.jpg')
  })
  expect(await storage.read('woodland/1.pdf')).toEqual(Buffer.from('one'))
  expect(await storage.read('woodland/2.jpg')).toEqual(Buffer.from('two'))
  expect(await downloadName(uploadsDir(dataDir), 'woodland/1.pdf')).toBe('合同.pdf')
  // What failed is told, and was not stored half.
  await expect(inBulk(storage, () => Promise.reject(new Error('broken off')))).rejects.toThrow('broken off')
})
