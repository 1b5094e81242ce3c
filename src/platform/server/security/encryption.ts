// Encryption of secrets in the database: AES-256-GCM with keys stored outside of it. Indexes to find them by: HMAC-SHA-256.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { join } from 'node:path'
import { KEY_BYTES, keyInFile, readKeyFile } from './key-file.ts'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'enc1'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Matches any version, so that a value of a newer server is never taken for plain text. */
const ENCRYPTED = /^enc\d+:/
const STORED = /^enc1:([\w-]{8}):([\w-]{38,})$/

/** Key file below DATA_DIR, used if the environment contains no keys. */
export const DATA_KEY_FILE = 'data.key'

/** The key is missing, or the text was altered or encrypted for another context. */
export class DecryptionError extends Error {
  override name = 'DecryptionError'
}

interface Key {
  /** Id of the key, stored with encrypted texts; a hash that does not reveal the key. */
  id: string
  bytes: Buffer
  /** Key of the search indexes, derived from the one above. As an object: bytes would be made one for each index, in 20 µs. */
  indexKey: KeyObject
}

const keyOf = (bytes: Buffer): Key => {
  if (bytes.length !== KEY_BYTES) throw new Error(`a data key has ${KEY_BYTES} bytes, not ${bytes.length}`)
  return {
    id: createHash('sha256').update('data key').update(bytes).digest('base64url').slice(0, 8),
    bytes,
    indexKey: createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', 'search index', KEY_BYTES))),
  }
}

/** Additional authenticated data: a text copied to another row or marked with another key cannot be decrypted. */
const boundTo = (id: string, context: string) => Buffer.from(JSON.stringify([VERSION, id, context]))

const encryptionWith = (bytes: readonly Buffer[]) => {
  const keys = bytes.map(keyOf)
  const [first] = keys
  if (!first) throw new Error('no data key')
  return {
    /** Fingerprints of the keys, that of the first one in front. */
    keyIds: keys.map(({ id }) => id),
    /** @param context column and row of the text, such as `staff.totp_secret:5` */
    encrypt: (text: string, context: string): string => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, first.bytes, nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(boundTo(first.id, context))
      const encrypted = Buffer.concat([
        nonce,
        cipher.update(text, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return `${VERSION}:${first.id}:${encrypted.toString('base64url')}`
    },
    /** Throws DecryptionError. */
    decrypt: (stored: string, context: string): string => {
      const [, id = '', encrypted = ''] = STORED.exec(stored) ?? []
      if (id === '') throw new DecryptionError('not an encrypted text')
      const key = keys.find((each) => each.id === id)
      if (!key) throw new DecryptionError(`data key ${id} is missing`)
      const bytesOfText = Buffer.from(encrypted, 'base64url')
      const decipher = createDecipheriv(ALGORITHM, key.bytes, bytesOfText.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(boundTo(id, context))
      decipher.setAuthTag(bytesOfText.subarray(-TAG_BYTES))
      try {
        const text = decipher.update(bytesOfText.subarray(NONCE_BYTES, -TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        throw new DecryptionError('encrypted for another place, or altered')
      }
    },
    /**
     * Search indexes of a text: the same for the same text and context, and of no use without the key. The first one is
     * stored; the others find what an earlier key has indexed. @param context column, such as `certifications.legal_person`
     */
    searchIndexes: (text: string, context: string): string[] =>
      keys.map(
        ({ id, indexKey }) =>
          `${id}:${createHmac('sha256', indexKey)
            .update(JSON.stringify([context, text]))
            .digest('base64url')}`,
      ),
    isEncrypted: (stored: string) => ENCRYPTED.test(stored),
    /** Whether it is encrypted with the first key. */
    isCurrent: (stored: string) => keyIdOf(stored) === first.id,
  }
}
export type Encryption = ReturnType<typeof encryptionWith>

/** Id of a key, as encrypted texts and the database have it. */
export const fingerprintOf = (key: Buffer): string => keyOf(key).id

/** Id of the key that a text was encrypted with; undefined for plain text. */
export const keyIdOf = (stored: string): string | undefined => STORED.exec(stored)?.[1]

interface KeySource {
  dataDir: string
  dataKeys: readonly Buffer[]
}

/**
 * Keys from the environment and from the key file, where there is one: the first key encrypts, all of them decrypt.
 * Undefined if there is none.
 */
export const encryptionOf = ({ dataDir, dataKeys }: KeySource): Encryption | undefined => {
  const inFile = readKeyFile(join(dataDir, DATA_KEY_FILE))
  const keys = inFile ? [...dataKeys, inFile] : dataKeys
  return keys.length > 0 ? encryptionWith(keys) : undefined
}

/** Makes a key file where there is none. */
export const createDataKey = (dataDir: string): Encryption =>
  encryptionWith([keyInFile(join(dataDir, DATA_KEY_FILE))])
