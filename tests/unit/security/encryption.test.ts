import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createDataKey,
  DATA_KEY_FILE,
  DecryptionError,
  encryptionOf,
} from '#platform/server/security/encryption.ts'
import { encryptionFrom } from '../../helpers/encryption.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'linquan-keys-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const newKey = () => randomBytes(32)
const withKeys = (...dataKeys: Buffer[]) => encryptionFrom({ dataDir, dataKeys })
const PLACE = 'staff.totp_secret:5'

test('what is encrypted is read again, and never looks the same twice', () => {
  const { encrypt, decrypt, isEncrypted, isCurrent } = withKeys(newKey())
  for (const text of ['', 'JBSWY3DPEHPK3PXP', '350102199001011234', '林权🌲'.repeat(100)]) {
    const stored = encrypt(text, PLACE)
    expect(decrypt(stored, PLACE)).toBe(text)
    expect(encrypt(text, PLACE)).not.toBe(stored)
    if (text) expect(stored).not.toContain(text)
    expect([isEncrypted(stored), isCurrent(stored)]).toEqual([true, true])
  }
  expect(isEncrypted('JBSWY3DPEHPK3PXP')).toBe(false)
})

test('what was encrypted for one row is not read in another', () => {
  const { encrypt, decrypt } = withKeys(newKey())
  expect(() => decrypt(encrypt('secret', PLACE), 'staff.totp_secret:6')).toThrow(DecryptionError)
  expect(() => decrypt(encrypt('secret', PLACE), 'users.id_card:5')).toThrow(DecryptionError)
})

test('nothing is read that was altered, cut short or never encrypted', () => {
  const { encrypt, decrypt } = withKeys(newKey())
  const stored = encrypt('secret', PLACE)
  const [version = '', id = '', sealed = ''] = stored.split(':')
  const altered = Buffer.from(sealed, 'base64url')
  altered[13] = (altered[13] ?? 0) ^ 1
  for (const bad of [
    '',
    'secret',
    `${version}:${id}:`,
    `${version}:${id}:${sealed.slice(0, -4)}`,
    `${version}:${id}:${altered.toString('base64url')}`,
    `${version}:AAAAAAAA:${sealed}`,
    `enc2:${id}:${sealed}`,
  ])
    expect(() => decrypt(bad, PLACE), bad).toThrow(DecryptionError)
})

test('after a rotation the old key still reads, and the first one encrypts', () => {
  const [older, newer] = [newKey(), newKey()]
  const stored = withKeys(older).encrypt('secret', PLACE)
  const both = withKeys(newer, older)
  expect(both.decrypt(stored, PLACE)).toBe('secret')
  expect(both.isCurrent(stored)).toBe(false)
  const rotated = both.encrypt('secret', PLACE)
  expect(withKeys(newer).decrypt(rotated, PLACE)).toBe('secret')
  expect(() => withKeys(newer).decrypt(stored, PLACE)).toThrow(DecryptionError)
})

test('without a key there is no encryption, and no file is made in silence', () => {
  expect(encryptionOf({ dataDir, dataKeys: [] })).toBeUndefined()
  expect(existsSync(join(dataDir, DATA_KEY_FILE))).toBe(false)
})

test('a key file that is made can be read by its owner alone, and is used again', () => {
  const stored = createDataKey(dataDir).encrypt('secret', PLACE)
  const file = join(dataDir, DATA_KEY_FILE)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readFileSync(file)).toHaveLength(32)
  expect(withKeys().decrypt(stored, PLACE)).toBe('secret')
})

test('the key of the file still reads after one was put into the environment', () => {
  const stored = createDataKey(dataDir).encrypt('secret', PLACE)
  const moved = withKeys(newKey())
  expect(moved.decrypt(stored, PLACE)).toBe('secret')
  expect(moved.isCurrent(stored)).toBe(false)
  rmSync(join(dataDir, DATA_KEY_FILE))
  expect(() => withKeys(newKey()).decrypt(stored, PLACE)).toThrow(DecryptionError)
})

test('a key file of another length is refused, not used', () => {
  writeFileSync(join(dataDir, DATA_KEY_FILE), 'short')
  expect(() => withKeys()).toThrow('32 bytes')
})
