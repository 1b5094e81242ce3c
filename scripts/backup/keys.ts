// The keys of a portal, encrypted to a recipient of age (age-encryption.org): a backup whose keys anybody reads protects nothing.
import { join, resolve } from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import * as z from 'zod/mini'
import type { Config } from '#platform/server/config.ts'
import { DATA_KEY_FILE, fingerprintOf } from '#platform/server/security/encryption.ts'
import { KEY_BYTES, readKeyFile } from '#platform/server/security/key-file.ts'
import { signingFingerprintOf, signingKeysOf } from '#platform/server/security/signing.ts'

/** Base64. */
const Key = z.string().check(z.refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES))

const Keys = z.object({ data: z.array(Key), signing: z.optional(Key) })
export type Keys = z.infer<typeof Keys>

/** Whether it is the signing key that the database knows; one that knows none takes any. */
const isSigningKey = (key: Buffer, recorded: string | undefined) =>
  recorded === undefined || signingFingerprintOf(key) === recorded

/**
 * Data keys at hand, that of the file beside those of the environment, and the signing key, if it is at hand.
 * @param signing fingerprint of the signing key; undefined: the first one
 */
export const keysOf = (
  { dataDir, dataKeys, signingKeys }: Pick<Config, 'dataDir' | 'dataKeys' | 'signingKeys'>,
  signing: string | undefined,
): Keys => {
  const inFile = readKeyFile(join(resolve(dataDir), DATA_KEY_FILE))
  const data = [...dataKeys, inFile].flatMap((key) => key?.toString('base64') ?? [])
  return {
    data: [...new Set(data)],
    signing: signingKeysOf({ dataDir, signingKeys })
      .find((key) => isSigningKey(key, signing))
      ?.toString('base64'),
  }
}

/** Fingerprints that none of the keys has. */
export const missingKeys = (fingerprints: readonly string[], { data }: Keys): string[] => {
  const present = new Set(data.map((key) => fingerprintOf(Buffer.from(key, 'base64'))))
  return fingerprints.filter((fingerprint) => !present.has(fingerprint))
}

/** @param recipient such as `age1…` @throws in words for the operator */
export const encryptKeys = async (keys: Keys, recipient: string): Promise<Uint8Array> => {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new Error('--recipient 须为 age 的公钥，以 age1 开头（可用 age-keygen 生成）')
  }
  return encrypter.encrypt(JSON.stringify(keys))
}

/** @param identities text of a file of age, whose lines of secret keys begin with `AGE-SECRET-KEY-` */
export const decryptKeys = async (encrypted: Uint8Array, identities: string): Promise<Keys> => {
  const decrypter = new Decrypter()
  for (const line of identities.split('\n'))
    if (line.startsWith('AGE-SECRET-KEY-')) decrypter.addIdentity(line.trim())
  try {
    return Keys.parse(JSON.parse(await decrypter.decrypt(encrypted, 'text')))
  } catch {
    throw new Error('--identity 里的私钥解不开这份备份的密钥')
  }
}
