// The keys of a portal, encrypted to a recipient of age (age-encryption.org): a backup whose keys anybody reads protects nothing.
import { join, resolve } from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import * as z from 'zod/mini'
import type { Config } from '#platform/server/config.ts'
import { DATA_KEY_FILE, fingerprintOf } from '#platform/server/security/encryption.ts'
import { KEY_BYTES, readKeyFile } from '#platform/server/security/key-file.ts'
import { KEY_FILE as SIGNING_KEY_FILE } from '#platform/server/security/signing.ts'

/** Base64. */
const Key = z.string().check(z.refine((text) => Buffer.from(text, 'base64').length === KEY_BYTES))

const Keys = z.object({ data: z.array(Key), signing: z.optional(Key) })
export type Keys = z.infer<typeof Keys>

/** All keys at hand: the data key of the file stands beside those of the environment. */
export const keysOf = ({
  dataDir,
  dataKeys,
  signingKey,
}: Pick<Config, 'dataDir' | 'dataKeys' | 'signingKey'>): Keys => {
  const inFile = (name: string) => readKeyFile(join(resolve(dataDir), name))
  const data = [...dataKeys, inFile(DATA_KEY_FILE)].flatMap((key) => key?.toString('base64') ?? [])
  return {
    data: [...new Set(data)],
    signing: (signingKey ?? inFile(SIGNING_KEY_FILE))?.toString('base64'),
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
