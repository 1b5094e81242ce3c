// Signed addresses, which grant access until they expire. The key is shared by the instances on one DATA_DIR.
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { keyInFile } from './key-file.ts'
import { hashesEqual } from './secrets.ts'

const KEY_FILE = 'signing.key'

export interface Lasting {
  now: Date
  seconds: number
}

/** A signature contains the kind of address, so that it is not valid for another. */
export const signing = (dataDir: string) => {
  const key = keyInFile(join(dataDir, KEY_FILE))
  const markOf = (words: readonly (string | number)[]) =>
    createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url')
  return {
    /** Query string of the parameters with expiry and signature. */
    sign: (kind: string, path: string, words: Record<string, number>, { now, seconds }: Lasting) => {
      const expires = Math.floor(now.getTime() / 1000) + seconds
      const values = { ...words, expires }
      const signature = markOf([kind, path, ...Object.entries(values).flat()])
      const query = Object.entries({ ...values, signature }).map(([name, value]) => [name, String(value)])
      return new URLSearchParams(query).toString()
    },
    /** Parameters of a query; undefined if the signature is wrong or expired. */
    read: <const N extends string>(
      kind: string,
      path: string,
      names: readonly N[],
      query: Record<string, unknown>,
      now: Date,
    ): Record<N, number> | undefined => {
      const all = [...names, 'expires'] as const
      const texts = all.map((name) => query[name])
      if (!texts.every((text) => typeof text === 'string' && /^\d{1,15}$/.test(text))) return undefined
      const numbers = texts.map(Number)
      const signed = markOf([kind, path, ...all.flatMap((name, i) => [name, numbers[i] ?? 0])])
      const isOurs = typeof query.signature === 'string' && hashesEqual(query.signature, signed)
      const isOver = (numbers.at(-1) ?? 0) * 1000 <= now.getTime()
      return isOurs && !isOver
        ? (Object.fromEntries(all.map((name, i) => [name, numbers[i]])) as Record<N, number>)
        : undefined
    },
  }
}
export type Signing = ReturnType<typeof signing>
