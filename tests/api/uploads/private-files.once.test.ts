// Files below DATA_DIR: only the server's own account can read private ones.
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import { diskStorage } from '#platform/server/gateways/disk.ts'
import { signing } from '#platform/server/security/signing.ts'
import { testApp } from '../../helpers/app.ts'
import { signedIn } from '../../helpers/people.ts'
import { photo } from '../../helpers/uploads.ts'
import { planned, sendParts, uploaded, video } from '../../helpers/user-uploads.ts'

let umask = 0
beforeAll(() => {
  umask = process.umask(0o022)
})
afterAll(() => {
  process.umask(umask)
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
/** `mode path` of all that stands in the folder, and of itself. */
const modesIn = (root: string, folder: string) =>
  [folder, ...globSync(`${folder}/**/*`, { cwd: root })].map((path) => {
    const isFolder = statSync(join(root, path)).isDirectory()
    return `${isFolder ? 'folder' : 'file'} ${modeOf(join(root, path))}`
  })
const PRIVATE = new Set(['folder 700', 'file 600'])

test('files that users send are private from their first byte on', async () => {
  const portal = await testApp()
  try {
    const { token } = await signedIn(portal)
    const clip = video(2000)
    const begun = await planned(portal, token, clip.length, { purpose: 'video', name: 'a.mp4' })
    await sendParts(portal, token, begun.id, clip)
    await uploaded(portal, token, clip, { purpose: 'video', name: 'a.mp4' })
    await uploaded(portal, token, await photo(64, 48))
    await uploaded(portal, token, await photo(64, 48), { purpose: 'certificate' })
    for (const folder of ['private', 'incoming']) {
      const modes = modesIn(portal.dataDir, folder)
      expect(modes.length, folder).toBeGreaterThan(3)
      expect(new Set(modes), folder).toEqual(PRIVATE)
    }
    expect(modeOf(join(portal.dataDir, 'signing.key'))).toBe('600')
  } finally {
    await portal.close()
  }
})

test('what everybody may see stands in folders that others may enter, and is served by the server alone', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'linquan-modes-'))
  try {
    const storage = diskStorage(dataDir)
    await storage.put('staff/2026/11/a.png', Buffer.from('a'), 'image/png')
    await storage.put('private/woodland/2026/11/b.jpg', Buffer.from('b'), 'image/jpeg')
    await storage.copy('private/woodland/2026/11/b.jpg', 'woodland/2026/11/b.jpg')
    const uploads = join(dataDir, 'uploads')
    expect(modeOf(uploads)).toBe('755')
    expect(modeOf(join(uploads, 'staff/2026/11/a.png'))).toBe('644')
    // A second name of the private file.
    expect(modeOf(join(uploads, 'woodland/2026/11/b.jpg'))).toBe('600')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a key of the environment signs in place of the file, which is not made then', async () => {
  const { signingKeys } = loadConfig({ SIGNING_KEY: Buffer.alloc(32, 9).toString('base64') })
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'linquan-signing-')))
  try {
    const [one, two] = folders.map((dataDir) => signing({ dataDir, signingKeys }))
    const now = new Date()
    const address = one?.sign('/uploads/private', { key: 'a' }, { now, seconds: 60 }) ?? ''
    expect(two?.read(address, now)).toMatchObject({ key: 'a' })
    for (const folder of folders) expect(existsSync(join(folder, 'signing.key'))).toBe(false)
    expect(() => loadConfig({ SIGNING_KEY: 'short' })).toThrow('SIGNING_KEY 不正确')
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
})

test('of several keys the first signs, and all are accepted', () => {
  const [older, newer, foreign] = [1, 2, 3].map((fill) => Buffer.alloc(32, fill)) as [Buffer, Buffer, Buffer]
  const signedBy = (...signingKeys: Buffer[]) => signing({ dataDir: '/nonexistent', signingKeys })
  const now = new Date()
  const address = (...keys: Buffer[]) => signedBy(...keys).sign('/private/a', {}, { now, seconds: 60 })
  expect(address(newer, older)).toBe(address(newer))
  const both = signedBy(newer, older)
  for (const key of [older, newer]) expect(both.read(address(key), now)).toBeDefined()
  expect(both.read(address(foreign), now)).toBeUndefined()
})

test('folders of earlier versions are shut at the start, with the embedded database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'linquan-modes-'))
  try {
    for (const folder of ['private', 'incoming', 'db']) {
      mkdirSync(join(dataDir, folder))
      chmodSync(join(dataDir, folder), 0o755)
    }
    writeFileSync(join(dataDir, 'signing.key'), Buffer.alloc(32), { mode: 0o644 })
    diskStorage(dataDir)
    const database = await openDatabase({ databaseUrl: '', dataDir })
    try {
      for (const folder of ['private', 'incoming', 'db'])
        expect([folder, modeOf(join(dataDir, folder))]).toEqual([folder, '700'])
      for (const file of ['signing.key', 'db.pid'])
        expect([file, modeOf(join(dataDir, file))]).toEqual([file, '600'])
    } finally {
      await database.close()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
