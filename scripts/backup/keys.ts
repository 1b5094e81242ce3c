// The keys of a portal, encrypted to a recipient of age (age-encryption.org): a backup whose keys anybody reads protects nothing.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Decrypter, Encrypter } from 'age-encryption'
import * as z from 'zod/mini'
import type { Config } from '#platform/server/config.ts'
import { DATA_KEY_FILE } from '#platform/server/security/encryption.ts'
import { KEY_FILE as SIGNING_KEY_FILE } from '#platform/server/security/signing.ts'

/** Base64 of each key. */
const Keys = z.object({ data: z.array(z.string()), signing: z.optional(z.string()) })
export type Keys = z.infer<typeof Keys>

const inFile = (dataDir: string, name: string) => {
  const file = join(resolve(dataDir), name)
  return existsSync(file) ? readFileSync(file).toString('base64') : undefined
}

export const keysOf = ({
  dataDir,
  dataKeys,
  signingKey,
}: Pick<Config, 'dataDir' | 'dataKeys' | 'signingKey'>): Keys => {
  const own = inFile(dataDir, DATA_KEY_FILE)
  return {
    data: dataKeys.length > 0 ? dataKeys.map((key) => key.toString('base64')) : own ? [own] : [],
    signing: signingKey?.toString('base64') ?? inFile(dataDir, SIGNING_KEY_FILE),
  }
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
