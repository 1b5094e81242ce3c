// The key that addresses of files are signed with: a server with another one does not start, and one that is overtaken says so.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startServer } from '#app/start.ts'
import { loadConfig } from '#platform/server/config.ts'
import { KEY_FILE } from '#platform/server/security/signing.ts'
import { checksOf } from '../../../scripts/doctor/checks.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { adminInside } from '../../helpers/admin-command.ts'
import { newDatabaseUrl } from '../../helpers/server.ts'

const newKey = () => randomBytes(32).toString('base64')
const DATA_KEY = newKey()
let databaseUrl = ''
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'linquan-signing-'))
  folders.push(folder)
  return folder
}
beforeEach(async () => {
  databaseUrl = await newDatabaseUrl()
})
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const configOf = (dataDir: string, env: Record<string, string> = {}) =>
  loadConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DATA_KEY,
    DEMO: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ...env,
  })
/** A server with the keys in a folder of its own. */
const running = async (...keys: string[]) => {
  const port = await freePort()
  const config = configOf(newFolder(), { SIGNING_KEY: keys.join(','), ADMIN_PORT: String(port) })
  const server = await startServer({ ...config, port: 0 })
  let isOpen = true
  const close = async () => {
    if (isOpen) await server.close()
    isOpen = false
  }
  onTestFinished(close)
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/ready`)).text()
  return { storage: server.deps.storage, ready, close }
}
const startAndStop = async (dataDir: string, env?: Record<string, string>) =>
  (await startServer({ ...configOf(dataDir, env), port: 0 })).close()
const addressBy = ({ storage }: Awaited<ReturnType<typeof running>>) =>
  storage.signedUrl('private/papers/a.pdf', { now: new Date(), seconds: 60 })

test('a server with another key does not start beside one at work, and the doctor says why', async () => {
  const [ours, another] = [newKey(), newKey()]
  const one = await running(ours)
  expect(await one.ready()).toBe('ready\n')
  await expect(running(another)).rejects.toThrow('的密钥（SIGNING_KEY）是另一把')
  const two = await running(ours)
  expect(await two.ready()).toBe('ready\n')
  const doctor = (SIGNING_KEY: string) => checksOf(configOf(newFolder(), { SIGNING_KEY }))['密钥']?.()
  await expect(doctor(another)).rejects.toThrow('签名的密钥不对')
  expect(await doctor(ours)).toContainEqual({
    state: 'ok',
    text: expect.stringContaining('签名的密钥与其他服务相同'),
  })
})

test('a key changes by rotation: accepted everywhere first, then used, then the old one goes', async () => {
  const [older, newer] = [newKey(), newKey()]
  const [one, two] = [await running(older, newer), await running(older, newer)]
  await one.close()
  const signsNew = await running(newer, older)
  const address = await addressBy(signsNew)
  expect(await two.ready()).toBe('ready\n')
  expect(two.storage.local?.mayOpen('private/papers/a.pdf', address, new Date())).toBe(true)
  await two.close()
  const alone = await running(newer)
  expect([await signsNew.ready(), await alone.ready()]).toEqual(['ready\n', 'ready\n'])
})

test('a server that lacks the key that others sign with by now is not ready', async () => {
  const [older, newer] = [newKey(), newKey()]
  const left = await running(older)
  await running(newer, older)
  expect(await left.ready()).toBe('signing key\n')
})

test('no key is made in place of one that is lost, until it is given up', async () => {
  const dataDir = newFolder()
  await startAndStop(dataDir)
  const file = join(dataDir, KEY_FILE)
  const lost = readFileSync(file)
  renameSync(file, `${file}.away`)
  await expect(startAndStop(dataDir)).rejects.toThrow('npm run admin -- adopt-key')
  expect(existsSync(file)).toBe(false)
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATA_KEY }
  expect(await adminInside(['adopt-key'], env)).toMatchObject({
    code: 0,
    out: expect.stringContaining('已改用现有的签名密钥'),
  })
  expect(readFileSync(file).equals(lost)).toBe(false)
  await startAndStop(dataDir)
  expect((await adminInside(['adopt-key'], env)).out).toContain('不用更换')
})
