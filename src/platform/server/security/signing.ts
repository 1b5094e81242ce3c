// Signed addresses, which grant access until they expire. All instances have the same key: SIGNING_KEY, or the file of the
// DATA_DIR that they share.
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { keyInFile } from './key-file.ts'
import { hashesEqual } from './secrets.ts'

export const KEY_FILE = 'signing.key'
const SIGNATURE = '&signature='

export interface Lasting {
  now: Date
  seconds: number
}

/** The address is signed as it is written: no second spelling of it is valid. */
export const signing = (dataDir: string, givenKey?: Buffer) => {
  const key = givenKey ?? keyInFile(join(dataDir, KEY_FILE))
  const markOf = (address: string) => createHmac('sha256', key).update(address).digest('base64url')
  return {
    /** Path with the parameters, an expiry and the signature. */
    sign: (path: string, words: Record<string, string>, { now, seconds }: Lasting) => {
      const expires = String(Math.floor(now.getTime() / 1000) + seconds)
      const address = `${path}?${new URLSearchParams({ ...words, expires }).toString()}`
      return address + SIGNATURE + markOf(address)
    },
    /** Parameters of an address as it was requested; undefined if the signature is wrong or expired. */
    read: (address: string, now: Date): Readonly<Record<string, string>> | undefined => {
      const end = address.lastIndexOf(SIGNATURE)
      const signed = address.slice(0, Math.max(0, end))
      if (!hashesEqual(address.slice(end + SIGNATURE.length), markOf(signed))) return undefined
      const words = Object.fromEntries(new URLSearchParams(signed.replace(/^[^?]*\?/, '')))
      return Number(words.expires) * 1000 > now.getTime() ? words : undefined
    },
  }
}
export type Signing = ReturnType<typeof signing>
