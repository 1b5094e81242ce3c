// Visibility of uploaded files: certificates by signed address, photos once their listing is published.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hideFilesNow } from '#features/listings/server/listing-uploads.service.ts'
import { publishedListings } from '#features/listings/server/published-listings.schema.ts'
import * as cleanUp from '#features/uploads/server/clean-up.service.ts'
import { makeAvif } from '#features/uploads/server/process.service.ts'
import type { UserUpload } from '#features/uploads/server/user-uploads.schema.ts'
import * as visibility from '#features/uploads/server/visibility.service.ts'
import { BadInput } from '#platform/contract/refusals.ts'
import { noCaches } from '#platform/server/gateways/caches.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import {
  hide,
  ownerAddress,
  publicAddress,
  publicFiles,
  relist,
  removeHidden,
  setUploads,
  show,
  showPrepared,
  statusOf,
  uploadListing,
} from '../../helpers/upload-listings.ts'
import { photo } from '../../helpers/uploads.ts'
import {
  get,
  sendPhoto,
  skipWaitingAvifs,
  storedFiles,
  uploaded,
  uploader,
  uploadRow,
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

describe('a certificate', () => {
  beforeAll(signIn)
  const certificate = async () => uploaded(portal, token, await photo(3000, 1500), { purpose: 'certificate' })

  test('is one picture that only a signed address shows, for ten minutes', async () => {
    const { id, answer } = await certificate()
    expect(answer).toMatchObject({ code: 200, data: { width: 2000, height: 1000 } })
    const { file } = answer.data
    expect(file).toMatch(/^\/api\/private\/certificate\//)
    const reply = await get(portal, file)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    })
    expect((await sharp(reply.rawPayload).metadata()).exif).toBeUndefined()
    expect(storedFiles(portal).filter((name) => name.includes(id))).toEqual([
      `private/certificate/2026/11/${id}.jpg`,
    ])
    portal.passSeconds(601)
    expect((await get(portal, file)).statusCode).toBe(403)
    const row = (await uploadRow(portal, id)) as UserUpload
    expect((await get(portal, await visibility.addressOf(portal.deps, row))).statusCode).toBe(200)
  })

  test('is behind no other address', async () => {
    const { id, answer } = await certificate()
    const [path = '', query = ''] = answer.data.file.split('?')
    const key = `certificate/2026/11/${id}.jpg`
    const { answer: other } = await certificate()
    for (const address of [
      path,
      `${path}?${query.replace(/signature=...../, 'signature=AAAAA')}`,
      `${path}?${query.replace(/expires=\d+/, 'expires=99999999999')}`,
      `${path}?${query.replace('expires=', 'expires=0')}`,
      `${path}?${query.replace('expires', '%65xpires')}`,
      `${path}?${query}&name=a.jpg`,
      `${path}?a=1&${query}`,
      `${path}?${query.split('&').toReversed().join('&')}`,
      `${path.replace('certificate', '%63ertificate')}?${query}`,
      `${path}?${other.data.file.split('?')[1]}`,
      `${path.replace(/\/2026.*/, '/../../signing.key')}?${query}`,
      `/uploads/private/${key}`,
      `/uploads/../private/${key}`,
      `/uploads/..%2fprivate/${key}`,
      `/uploads/%2e%2e/private/${key}`,
      `/uploads//..//private/${key}`,
      `/uploads/..\\private\\${key}`,
      `/uploads/video/../../private/${key}`,
      `/private/${key}`,
      '/uploads/../signing.key',
      '/uploads/%2e%2e%2fsigning.key',
    ]) {
      const reply = await get(portal, address)
      expect([address, reply.statusCode]).toEqual([
        address,
        expect.toSatisfy((status) => status >= 400 && status < 500),
      ])
      expect(reply.rawPayload.subarray(0, 2).toString('hex')).not.toBe('ffd8')
    }
    expect(statSync(join(portal.dataDir, 'signing.key')).mode & 0o777).toBe(0o600)
  })
})

describe('what a published listing shows', () => {
  beforeAll(signIn)

  /** A listing on the site with one picture. */
  const shown = async () => {
    const { id } = await sendPhoto(portal, token, await photo(40, 30))
    const listed = await uploadListing(portal, userId, [publicAddress(id)])
    await setUploads(portal, userId, listed, [id])
    await show(portal, listed)
    return { id, listed }
  }

  test('stands where everybody may see it, in every size, and its owner sees it there too', async () => {
    const { id, listed } = await shown()
    for (const ending of ['-1280.jpg', '-480.jpg', '-1280.webp', '-480.webp'])
      expect([ending, await statusOf(portal, publicAddress(id).replace('-1280.jpg', ending))]).toEqual([
        ending,
        200,
      ])
    expect(await ownerAddress(portal, id)).toBe(publicAddress(id))
    // Once more is no harm.
    await show(portal, listed)
    expect(await statusOf(portal, publicAddress(id))).toBe(200)
  })

  test('is gone for readers when it is taken back, stays for its owner, and comes back with it', async () => {
    await skipWaitingAvifs(portal)
    const { id, listed } = await shown()
    await makeAvif(portal.deps)
    expect(await statusOf(portal, publicAddress(id).replace('.jpg', '.avif'))).toBe(200)
    await hide(portal, listed)
    // Pages that name it may still be read.
    await cleanUp.removeDueCopies(portal.deps)
    expect(publicFiles(portal, id)).toHaveLength(5)
    await removeHidden(portal)
    expect(publicFiles(portal, id)).toEqual([])
    expect(await ownerAddress(portal, id)).toMatch(/^\/api\/private\//)
    expect(await statusOf(portal, await ownerAddress(portal, id))).toBe(200)
    await relist(portal, listed)
    await show(portal, listed)
    expect(publicFiles(portal, id)).toHaveLength(5)
  })

  test('and is shown again before it has left is there, whole', async () => {
    const { id, listed } = await shown()
    await hide(portal, listed)
    await relist(portal, listed)
    await showPrepared(portal, listed)
    await removeHidden(portal)
    expect(publicFiles(portal, id)).toHaveLength(4)
  })

  test('is prepared before, and goes again where the approval never came', async () => {
    const { id } = await sendPhoto(portal, token, await photo(40, 30))
    const listed = await uploadListing(portal, userId, [publicAddress(id)])
    await setUploads(portal, userId, listed, [id])
    await expect(showPrepared(portal, listed)).rejects.toMatchObject({ refusal: BadInput })
    await visibility.prepareFiles(portal.deps, [id])
    expect(publicFiles(portal, id)).toHaveLength(4)
    portal.passSeconds(11 * 60)
    // Nor does it come after that.
    await expect(showPrepared(portal, listed)).rejects.toMatchObject({ refusal: BadInput })
    await removeHidden(portal)
    expect([publicFiles(portal, id), (await uploadRow(portal, id))?.visibility]).toEqual([[], 'private'])
  })

  test('has its AVIF with it, though that is made between its copies and the approval', async () => {
    await skipWaitingAvifs(portal)
    const { id } = await sendPhoto(portal, token, await photo(40, 30))
    const listed = await uploadListing(portal, userId, [publicAddress(id)])
    await setUploads(portal, userId, listed, [id])
    await visibility.prepareFiles(portal.deps, [id])
    await makeAvif(portal.deps)
    await showPrepared(portal, listed)
    expect(publicFiles(portal, id)).toHaveLength(5)
  })

  test('is refused and goes again where a takedown looked for its copies before they were there', async () => {
    const { id } = await sendPhoto(portal, token, await photo(40, 30))
    const listed = await uploadListing(portal, userId, [publicAddress(id)])
    await setUploads(portal, userId, listed, [id])
    const { copy } = portal.deps.storage
    const takeDown = async () => {
      await portal.deps.db
        .update(publishedListings)
        .set({ state: 'withdrawn' })
        .where(eq(publishedListings.id, listed))
      await portal.deps.db.transaction((tx) => hideFilesNow(tx, listed, portal.deps.now()))
      await cleanUp.removeDueCopies(portal.deps)
      await relist(portal, listed)
    }
    let taken: Promise<void> | undefined
    portal.deps.storage.copy = async (from, to) => {
      taken ??= takeDown()
      await taken
      return copy(from, to)
    }
    const prepared = visibility.prepareFiles(portal.deps, [id])
    await expect(prepared).rejects.toMatchObject({ refusal: BadInput })
    portal.deps.storage.copy = copy
    expect(publicFiles(portal, id)).toHaveLength(4)
    await expect(showPrepared(portal, listed)).rejects.toMatchObject({ refusal: BadInput })
    await cleanUp.removeDueCopies(portal.deps)
    expect(publicFiles(portal, id)).toEqual([])
    await show(portal, listed)
    expect(publicFiles(portal, id)).toHaveLength(4)
  })

  test('is not given up by another preparation that fails', async () => {
    const { id } = await sendPhoto(portal, token, await photo(40, 30))
    const listed = await uploadListing(portal, userId, [publicAddress(id)])
    await setUploads(portal, userId, listed, [id])
    await visibility.prepareFiles(portal.deps, [id])
    const { copy } = portal.deps.storage
    portal.deps.storage.copy = () => Promise.reject(new Error('storage is away'))
    await expect(visibility.prepareFiles(portal.deps, [id])).rejects.toThrow('storage is away')
    portal.deps.storage.copy = copy
    portal.passSeconds(9 * 60)
    await cleanUp.removeDueCopies(portal.deps)
    await showPrepared(portal, listed)
    expect(publicFiles(portal, id)).toHaveLength(4)
  })

  test('never is a certificate', async () => {
    const { id } = await uploaded(portal, token, await photo(40, 30), { purpose: 'certificate' })
    await visibility.prepareFiles(portal.deps, [id])
    expect([publicFiles(portal, id), (await uploadRow(portal, id))?.visibility]).toEqual([[], 'private'])
  })

  test('leaves when an edit of the listing goes without it', async () => {
    const { id, listed } = await shown()
    await portal.deps.db.update(publishedListings).set({ images: [] }).where(eq(publishedListings.id, listed))
    await setUploads(portal, userId, listed, [])
    await removeHidden(portal)
    expect(publicFiles(portal, id)).toEqual([])
    expect(await uploadRow(portal, id)).toMatchObject({
      visibility: 'private',
      listing_id: null,
      state: 'ready',
    })
  })

  test('leaves in the next round where storage failed, and holds up no other', async () => {
    const [one, two] = [await shown(), await shown()]
    await hide(portal, one.listed)
    await hide(portal, two.listed)
    const { remove } = portal.deps.storage
    portal.deps.storage.remove = (key) =>
      key.includes(one.id) ? Promise.reject(new Error('storage is away')) : remove(key)
    await expect(removeHidden(portal)).rejects.toThrow('storage is away')
    portal.deps.storage.remove = remove
    expect([
      (await uploadRow(portal, one.id))?.visibility,
      (await uploadRow(portal, two.id))?.visibility,
    ]).toEqual(['leaving', 'cleared'])
    expect([publicFiles(portal, one.id).length, publicFiles(portal, two.id).length]).toEqual([4, 0])
    await removeHidden(portal)
    expect(publicFiles(portal, one.id)).toEqual([])
  })

  describe('and caches in front of it', () => {
    const told: { url: string; isThere: boolean }[] = []
    const silent = () => {
      portal.deps.caches = {
        async *purge(urls) {
          yield { urls, error: new Error('no cache answers') }
        },
      }
    }
    const listening = (refused?: string) => {
      portal.deps.caches = {
        async *purge(urls) {
          for (const url of urls) {
            told.push({ url, isThere: (await statusOf(portal, url)) === 200 })
            yield { urls: [url], ...(url === refused ? { error: new Error('refused') } : {}) }
          }
        },
      }
    }
    beforeEach(() => {
      told.length = 0
    })
    afterEach(async () => {
      portal.deps.caches = noCaches
      await removeHidden(portal)
    })

    test('are told once it is gone, however long they do not answer; what leaves meanwhile does not wait', async () => {
      const [one, two] = [await shown(), await shown()]
      silent()
      await hide(portal, one.listed)
      await expect(removeHidden(portal)).rejects.toThrow('no cache answers')
      expect([publicFiles(portal, one.id), (await uploadRow(portal, one.id))?.visibility]).toEqual([
        [],
        'cleared',
      ])
      await hide(portal, two.listed)
      await expect(removeHidden(portal)).rejects.toThrow('no cache answers')
      expect([publicFiles(portal, two.id), (await uploadRow(portal, two.id))?.visibility]).toEqual([
        [],
        'cleared',
      ])
      listening()
      await removeHidden(portal)
      for (const { id } of [one, two]) {
        expect(told.map(({ url }) => url)).toContain(publicAddress(id))
        expect((await uploadRow(portal, id))?.visibility).toBe('private')
      }
      expect(told.filter(({ isThere }) => isThere)).toEqual([])
      told.length = 0
      await removeHidden(portal)
      expect(told).toEqual([])
    })

    test('and refuse one address are told that upload again, and no other', async () => {
      const [one, two] = [await shown(), await shown()]
      listening(publicAddress(one.id))
      await hide(portal, one.listed)
      await hide(portal, two.listed)
      await expect(removeHidden(portal)).rejects.toThrow('refused')
      expect((await uploadRow(portal, one.id))?.visibility).toBe('cleared')
      expect((await uploadRow(portal, two.id))?.visibility).toBe('private')
      listening()
      told.length = 0
      await removeHidden(portal)
      expect((await uploadRow(portal, one.id))?.visibility).toBe('private')
      expect(told.map(({ url }) => url)).not.toContain(publicAddress(two.id))
    })

    test('bring back nothing: no AVIF is made of it in public before they answer', async () => {
      await skipWaitingAvifs(portal)
      const { id, listed } = await shown()
      silent()
      await hide(portal, listed)
      await expect(removeHidden(portal)).rejects.toThrow('no cache answers')
      await makeAvif(portal.deps)
      expect(await uploadRow(portal, id)).toMatchObject({ avif: 'made', visibility: 'cleared' })
      expect(publicFiles(portal, id)).toEqual([])
    })

    test('are not waited for where it is shown again', async () => {
      const { id, listed } = await shown()
      silent()
      await hide(portal, listed)
      await expect(removeHidden(portal)).rejects.toThrow('no cache answers')
      await relist(portal, listed)
      await show(portal, listed)
      listening()
      await removeHidden(portal)
      expect(publicFiles(portal, id)).toHaveLength(4)
      expect((await uploadRow(portal, id))?.visibility).toBe('public')
    })
  })

  test('cannot be shown where it is lost, and nothing of it stays', async () => {
    const { id } = await sendPhoto(portal, token, await photo(40, 30))
    await portal.deps.storage.remove(`private/woodland/2026/11/${id}-480.webp`)
    await expect(visibility.prepareFiles(portal.deps, [id])).rejects.toMatchObject({ refusal: BadInput })
    portal.passSeconds(10 * 60)
    await removeHidden(portal)
    expect([publicFiles(portal, id), (await uploadRow(portal, id))?.visibility]).toEqual([[], 'private'])
  })
})
