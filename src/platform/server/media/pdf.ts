// PDF documents: kept as they are sent. Whether one opens only with a password is told by the check of the standard security
// handler (ISO 32000-2, 7.6.4) with an empty one: it opens whatever has no more than its author's password.
import { createCipheriv, createHash } from 'node:crypto'

/** Bytes in which a PDF ends: writers add blanks and short remarks behind its mark. */
const TAIL = 2048

/** Whether the end of a PDF has arrived. */
export const isWholePdf = (bytes: Buffer): boolean => bytes.subarray(-TAIL).includes('%%EOF')

/** Completes a password to 32 bytes; an empty one is this. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
/** A trailer or the dictionary of an encryption is shorter. */
const MAX_DICTIONARY = 4096

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

/** Left out of OpenSSL 3. */
const rc4 = (key: Buffer, bytes: Buffer): Buffer => {
  const state = Buffer.from(Array.from({ length: 256 }, (_, i) => i))
  const at = (i: number) => state[i & 255] ?? 0
  const swap = (i: number, j: number) => {
    const value = at(i)
    state[i & 255] = at(j)
    state[j & 255] = value
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j += at(i) + (key[i % key.length] ?? 0)
    swap(i, j)
  }
  let j = 0
  return bytes.map((byte, index) => {
    const i = index + 1
    j += at(i)
    swap(i, j)
    return byte ^ at(at(i) + at(j))
  }) as Buffer
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** What stands in parentheses, which may hold pairs of their own. */
const literalText = (text: string): string => {
  let depth = 1
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return text.slice(0, at)
  }
  return text
}

/** The string behind a pattern, in parentheses or in hexadecimal. */
const stringBehind = (dictionary: string, pattern: string): Buffer | undefined => {
  const found = new RegExp(String.raw`${pattern}\s*(?:<([\da-fA-F\s]+)>|\()`).exec(dictionary)
  if (!found) return undefined
  if (found[1]) return Buffer.from(found[1].replace(/\s/g, ''), 'hex')
  const literal = literalText(dictionary.slice(found.index + found[0].length))
  const plain = literal.replace(/\\(\r\n|[0-7]{1,3}|[^])|\r\n?/g, (_, escape?: string) => {
    if (escape === undefined) return '\n'
    if (/^[0-7]/.test(escape)) return String.fromCharCode(Number.parseInt(escape, 8) & 255)
    return /^[\r\n]/.test(escape) ? '' : (ESCAPES[escape] ?? escape)
  })
  return Buffer.from(plain, 'latin1')
}

const numberBehind = (dictionary: string, key: string) => {
  const found = new RegExp(String.raw`/${key}\s+(-?\d+)`).exec(dictionary)
  return found ? Number(found[1]) : undefined
}

/** Algorithms 4 to 6: revisions 2 to 4, by MD5 and RC4. */
const opensOld = (dictionary: string, id: Buffer, revision: number): boolean => {
  const owner = stringBehind(dictionary, '/O')
  const user = stringBehind(dictionary, '/U')
  const permissions = numberBehind(dictionary, 'P')
  if (!owner || !user || permissions === undefined) return true
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(permissions | 0)
  const clearMetadata = revision >= 4 && /\/EncryptMetadata\s+false/.test(dictionary)
  const seed = md5(PADDING, owner.subarray(0, 32), rights, id, Buffer.alloc(clearMetadata ? 4 : 0, 0xff))
  if (revision === 2) return rc4(seed.subarray(0, 5), PADDING).equals(user.subarray(0, 32))
  const bits = revision === 3 ? (numberBehind(dictionary, 'Length') ?? 40) : 128
  const length = Math.min(16, Math.max(5, bits >> 3))
  let key = seed.subarray(0, length)
  for (let i = 0; i < 50; i++) key = md5(key).subarray(0, length)
  let check: Buffer = md5(PADDING, id)
  for (let i = 0; i < 20; i++) check = rc4(Buffer.from(key.map((byte) => byte ^ i)), check)
  return check.equals(user.subarray(0, 16))
}

/** Algorithm 2.B for an empty password. */
const hardenedHash = (salt: Buffer): Buffer => {
  let hash = createHash('sha256').update(salt).digest()
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32))
    const block = cipher.setAutoPadding(false).update(Buffer.concat(Array.from({ length: 64 }, () => hash)))
    const sum = block.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    hash = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? '')
      .update(block)
      .digest()
    last = block.at(-1) ?? 0
  }
  return hash.subarray(0, 32)
}

/** Algorithm 11: revisions 5 and 6, by SHA-2 and AES. */
const opensNew = (dictionary: string, revision: number): boolean => {
  const user = stringBehind(dictionary, '/U')
  if (!user || user.length < 48) return true
  const salt = user.subarray(32, 40)
  const hash = revision === 5 ? createHash('sha256').update(salt).digest() : hardenedHash(salt)
  return hash.equals(user.subarray(0, 32))
}

const textAt = (bytes: Buffer, at: number) => bytes.toString('latin1', at, at + MAX_DICTIONARY)

const objectText = (bytes: Buffer, reference: string): string => {
  const at = bytes.indexOf(reference, 0, 'latin1')
  return at < 0 ? '' : textAt(bytes, at).replace(/\bendobj[^]*/, '')
}

/** Mentions that are looked at, from the end: each costs a search through the file, and a file could be full of them. */
const MAX_MENTIONS = 8

/** The text around the trailer's key, and the dictionary of the encryption. */
const findEncryption = (bytes: Buffer): { trailer: string; dictionary: string } | undefined => {
  let at = bytes.length
  for (let i = 0; i < MAX_MENTIONS && at > 0; i++) {
    at = bytes.lastIndexOf('/Encrypt', at - 1, 'latin1')
    if (at < 0) break
    const behind = textAt(bytes, at)
    const [, number, generation] = /^\/Encrypt\s+(\d+)\s+(\d+)\s+R/.exec(behind) ?? []
    const isWithin = /^\/Encrypt\s*<</.test(behind)
    const object = `${number} ${generation} obj`
    const dictionary = isWithin
      ? behind
      : objectText(bytes, `\n${object}`) || objectText(bytes, `\r${object}`)
    if (/\/Filter\s*\/\w/.test(dictionary) && /\/V\s+\d/.test(dictionary))
      return { trailer: textAt(bytes, Math.max(0, at - MAX_DICTIONARY)) + behind, dictionary }
  }
  return undefined
}

/** Whether a PDF opens only with a password; false where that cannot be told. */
export const needsPassword = (bytes: Buffer): boolean => {
  const { trailer, dictionary } = findEncryption(bytes) ?? {}
  if (trailer === undefined || dictionary === undefined) return false
  // Others open with a certificate of the reader's.
  if (!/\/Filter\s*\/Standard\b/.test(dictionary)) return true
  const revision = numberBehind(dictionary, 'R') ?? 0
  if (revision >= 5) return !opensNew(dictionary, revision)
  return !opensOld(dictionary, stringBehind(trailer, String.raw`/ID\s*\[`) ?? Buffer.alloc(0), revision)
}
