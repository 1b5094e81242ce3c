// Signed addresses, which grant access until they expire. All instances have the same keys: SIGNING_KEY, or the file of the
// DATA_DIR that they share.
import { createHash, createHmac } from 'node:crypto'
import { join } from 'node:path'
import { keyInFile, readKeyFile } from './key-file.ts'
import { hashesEqual } from './secrets.ts'

export const KEY_FILE = 'signing.key'

export interface SigningKeySource {
  dataDir: string
  signingKeys: readonly Buffer[]
}

/** Keys from the environment and from the key file, where there is one: the first key signs, all of them are accepted. */
export const signingKeysOf = ({ dataDir, signingKeys }: SigningKeySource): Buffer[] => {
  const inFile = readKeyFile(join(dataDir, KEY_FILE))
  return inFile ? [...signingKeys, inFile] : [...signingKeys]
}

/** Makes a key file where there is none. */
export const createSigningKey = (dataDir: string): Buffer => keyInFile(join(dataDir, KEY_FILE))

/** Id of a key, as the database has it; a hash that does not reveal the key. */
export const signingFingerprintOf = (key: Buffer): string =>
  createHash('sha256').update('signing key').update(key).digest('base64url').slice(0, 8)

const SIGNATURE = '&signature='

export interface Lasting {
  now: Date
  seconds: number
}

/** The address is signed as it is written: no second spelling of it is valid. */
export const signing = (source: SigningKeySource) => {
  if (source.signingKeys.length === 0) createSigningKey(source.dataDir)
  const keys = signingKeysOf(source)
  const markBy = (key: Buffer, address: string) =>
    createHmac('sha256', key).update(address).digest('base64url')
  return {
    /** Path with the parameters, an expiry and the signature. */
    sign: (path: string, words: Record<string, string>, { now, seconds }: Lasting) => {
      const expires = String(Math.floor(now.getTime() / 1000) + seconds)
      const address = `${path}?${new URLSearchParams({ ...words, expires }).toString()}`
      const [first] = keys
      if (!first) throw new Error('no signing key')
      return address + SIGNATURE + markBy(first, address)
    },
    /** Parameters of an address as it was requested; undefined if the signature is wrong or expired. */
    read: (address: string, now: Date): Readonly<Record<string, string>> | undefined => {
      const end = address.lastIndexOf(SIGNATURE)
      const signed = address.slice(0, Math.max(0, end))
      const mark = address.slice(end + SIGNATURE.length)
      if (!keys.some((key) => hashesEqual(mark, markBy(key, signed)))) return undefined
      const words = Object.fromEntries(new URLSearchParams(signed.replace(/^[^?]*\?/, '')))
      return Number(words.expires) * 1000 > now.getTime() ? words : undefined
    },
  }
}
export type Signing = ReturnType<typeof signing>
