// Removal of uploads that no listing uses.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepExpired } from '#app/interval-jobs.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import { uploadAbort } from '#features/uploads/contract/user-uploads.ts'
import { readyFiles } from '#features/uploads/server/ready-uploads.service.ts'
import { uploadsDir } from '#platform/server/config.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { readyFile } from '../../helpers/submissions.ts'
import { publicAddress, setUploads, uploadListing } from '../../helpers/upload-listings.ts'
import { photo } from '../../helpers/uploads.ts'
import {
  ask,
  planned,
  put,
  sendPhoto,
  signed,
  storedFiles,
  uploaded,
  uploader,
  uploadRow,
  video,
} from '../../helpers/user-uploads.ts'

let portal: TestApp
let token: string
let userId: number
const signIn = async () => {
  ;({ token, userId } = await uploader(portal))
}
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

describe('what nothing uses', () => {
  beforeAll(signIn)
  const DAY = 24 * 3600

  test('is removed after a day, and not before; what a listing uses stays', async () => {
    const used = await sendPhoto(portal, token, await photo(40, 30))
    const unused = await sendPhoto(portal, token, await photo(40, 30))
    const scan = await uploaded(portal, token, await photo(40, 30), { purpose: 'certificate' })
    const clip = await uploaded(portal, token, video(1000), { purpose: 'video', name: 'a.mp4' })
    const { id: open } = await planned(portal, token, 2000)
    await put(portal, (await signed(portal, token, open, [1])).urls[0]?.url ?? '', Buffer.alloc(2000))
    await setUploads(portal, userId, await uploadListing(portal, userId), [used.id])
    const ids = [unused.id, scan.id, clip.id, open]
    portal.passSeconds(DAY - 60)
    await sweepExpired(portal.deps)
    for (const id of ids) expect(await uploadRow(portal, id)).toBeDefined()
    portal.passSeconds(120)
    await sweepExpired(portal.deps)
    for (const id of ids) expect(await uploadRow(portal, id)).toBeUndefined()
    for (const id of ids) expect(storedFiles(portal).filter((file) => file.includes(id))).toEqual([])
    expect(storedFiles(portal).filter((file) => file.startsWith('incoming'))).toEqual([])
    expect(await uploadRow(portal, used.id)).toMatchObject({ state: 'ready' })
    expect(storedFiles(portal).filter((file) => file.includes(used.id))).not.toEqual([])
  })

  test('begins to count when a listing lets it go, or is deleted', async () => {
    const [kept, dropped, deleted] = [
      await sendPhoto(portal, token, await photo(40, 30)),
      await sendPhoto(portal, token, await photo(40, 30)),
      await sendPhoto(portal, token, await photo(40, 30)),
    ]
    const [one, other] = [await uploadListing(portal, userId), await uploadListing(portal, userId)]
    await setUploads(portal, userId, one, [kept.id, dropped.id])
    await setUploads(portal, userId, other, [deleted.id])
    portal.passSeconds(3 * DAY)
    await setUploads(portal, userId, one, [kept.id])
    await portal.deps.db.delete(listings).where(eq(listings.id, other))
    portal.passSeconds(DAY - 60)
    await sweepExpired(portal.deps)
    expect([
      (await uploadRow(portal, dropped.id))?.state,
      (await uploadRow(portal, deleted.id))?.state,
    ]).toEqual(['ready', undefined])
    portal.passSeconds(120)
    await sweepExpired(portal.deps)
    expect([(await uploadRow(portal, dropped.id))?.state, (await uploadRow(portal, kept.id))?.state]).toEqual(
      [undefined, 'ready'],
    )
  })

  test('never is what readers still see, or what belongs to another listing', async () => {
    const { id } = await sendPhoto(portal, token, await photo(40, 30))
    const [one, other] = [
      await uploadListing(portal, userId, [publicAddress(id)]),
      await uploadListing(portal, userId),
    ]
    await setUploads(portal, userId, one, [id])
    await setUploads(portal, userId, one, [])
    expect(await uploadRow(portal, id)).toMatchObject({ listing_id: one, unused_since: null })
    await setUploads(portal, userId, other, [id])
    expect(await uploadRow(portal, id)).toMatchObject({ listing_id: one })
    await portal.deps.db.update(publishedListings).set({ images: [] }).where(eq(publishedListings.id, one))
    await setUploads(portal, userId, one, [])
    expect(await uploadRow(portal, id)).toMatchObject({ listing_id: null })
  })

  test('stays for the next round where storage fails', async () => {
    const { id } = await sendPhoto(portal, token, await photo(40, 30))
    portal.passSeconds(DAY + 60)
    const { remove } = portal.deps.storage
    portal.deps.storage.remove = () => Promise.reject(new Error('storage is away'))
    await expect(sweepExpired(portal.deps)).rejects.toThrow('storage is away')
    portal.deps.storage.remove = remove
    expect(await uploadRow(portal, id)).toMatchObject({ state: 'gone' })
    expect((await readyFiles(portal.deps.db, userId, [id])).size).toBe(0)
    await sweepExpired(portal.deps)
    expect(await uploadRow(portal, id)).toBeUndefined()
    expect(storedFiles(portal).filter((file) => file.includes(id))).toEqual([])
  })

  test('is removed though storage fails with all that is older', async () => {
    await signIn()
    const stuck: string[] = []
    for (let i = 0; i < 50; i++) {
      const { id } = await readyFile(portal, { id: userId }, 'woodland', { state: 'gone' })
      stuck.push(id)
    }
    portal.passSeconds(1)
    const { id: other } = await readyFile(portal, { id: userId }, 'woodland', { state: 'gone' })
    const { remove } = portal.deps.storage
    portal.deps.storage.remove = (key) =>
      stuck.some((id) => key.includes(id)) ? Promise.reject(new Error('storage is away')) : remove(key)
    await expect(sweepExpired(portal.deps)).rejects.toThrow('storage is away')
    portal.deps.storage.remove = remove
    expect(await uploadRow(portal, other)).toBeUndefined()
    for (const id of stuck) expect(await uploadRow(portal, id)).toMatchObject({ state: 'gone' })
    await sweepExpired(portal.deps)
    for (const id of stuck) expect(await uploadRow(portal, id)).toBeUndefined()
  })

  test('can be given up at once; what a listing uses cannot', async () => {
    await signIn()
    const [used, unused] = [
      await sendPhoto(portal, token, await photo(40, 30)),
      await sendPhoto(portal, token, await photo(40, 30)),
    ]
    await setUploads(portal, userId, await uploadListing(portal, userId), [used.id])
    for (const { id } of [used, unused])
      expect(await ask(portal, token, uploadAbort as never, { id })).toMatchObject({ code: 200, data: null })
    expect([(await uploadRow(portal, used.id))?.state, await uploadRow(portal, unused.id)]).toEqual([
      'ready',
      undefined,
    ])
    expect(existsSync(join(uploadsDir(portal.dataDir), 'woodland/2026/11', `${unused.id}-1280.jpg`))).toBe(
      false,
    )
  })
})
