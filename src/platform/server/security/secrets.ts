import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 bits as 43 URL-safe characters. */
export const newToken = () => randomBytes(32).toString('base64url')

export const newSalt = () => randomBytes(16).toString('base64url')

export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Compares two hashes in constant time. */
export const hashesEqual = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
