// The key that addresses of files are signed with, checked against the database: servers with different keys refuse each
// other's addresses.
import { resolve } from 'node:path'
import { audit } from '#features/audit/server/index.ts'
import { type Config, ConfigError } from '#platform/server/config.ts'
import { LOCKS, lockForTransaction } from '#platform/server/db/locks.ts'
import type { Opened } from '#platform/server/db/opened.ts'
import type { Db } from '#platform/server/db/types.ts'
import {
  createSigningKey,
  KEY_FILE,
  signingFingerprintOf,
  signingKeysOf,
} from '#platform/server/security/signing.ts'
import * as table from './signing-keys.table.ts'

type KeySource = Pick<Config, 'dataDir' | 'signingKeys' | 'uploads'>

const keyMissing = ({ dataDir, signingKeys }: KeySource, recorded: string, atHand: readonly string[]) => {
  const file = resolve(dataDir, KEY_FILE)
  const row =
    atHand.length === 0
      ? `没有密钥（SIGNING_KEY 没有设置，也没有文件 ${file}）`
      : `的密钥（${signingKeys.length > 0 ? 'SIGNING_KEY' : file}）是另一把`
  return new ConfigError(
    `签名的密钥不对：各服务用指纹为 ${recorded} 的密钥签名文件地址，而现在${row}，签出的地址会被其他服务拒绝。\n` +
      `请把原来的密钥放回去再启动：从备份取回 ${KEY_FILE}，或把它写进 SIGNING_KEY；更换密钥请按 docs/operating.md 分步进行。\n` +
      '原来的密钥确实找不回来时，运行 npm run admin -- adopt-key 改用新的密钥，此前给出的文件地址随即失效。',
  )
}

/** A bucket signs its addresses by itself. */
const isNeeded = ({ uploads }: KeySource) => uploads === undefined

const idsAtHand = (source: KeySource) => signingKeysOf(source).map(signingFingerprintOf)

/**
 * Records the key that signs. Refuses with ConfigError where the recorded one is not at hand, unless this process is the only
 * one on its database. Makes a key file only where no key was recorded.
 */
export const openSigningKey = async ({ db, kind }: Pick<Opened, 'db' | 'kind'>, source: KeySource) => {
  if (!isNeeded(source)) return
  await db.transaction(async (tx) => {
    await lockForTransaction(tx, LOCKS.signingKey)
    const recorded = await table.findSigningKey(tx)
    const atHand = idsAtHand(source)
    if (kind === 'postgres' && recorded !== undefined && !atHand.includes(recorded))
      throw keyMissing(source, recorded, atHand)
    const [id = signingFingerprintOf(createSigningKey(source.dataDir))] = atHand
    if (id !== recorded) await table.recordSigningKey(tx, id)
  })
}

/** Asks whether addresses are signed by now with a key that this server was not started with. */
export const signingKeyWatch = (db: Db, source: KeySource): (() => Promise<boolean>) => {
  if (!isNeeded(source)) return () => Promise.resolve(false)
  const atHand = idsAtHand(source)
  return async () => {
    const recorded = await table.findSigningKey(db)
    return recorded !== undefined && !atHand.includes(recorded)
  }
}

/**
 * Changes nothing. Answers the fingerprint of the recorded key; undefined where none is, or none is needed.
 * @throws {ConfigError} if it is not at hand
 */
export const trySigningKey = async (db: Db, source: KeySource): Promise<string | undefined> => {
  if (!isNeeded(source)) return undefined
  const recorded = await table.findSigningKey(db)
  const atHand = idsAtHand(source)
  if (recorded !== undefined && !atHand.includes(recorded)) throw keyMissing(source, recorded, atHand)
  return recorded
}

/**
 * Records the key at hand in place of one that is lost; makes a key file if there is no key. Addresses that the lost one
 * has signed are refused from then on. Answers whether anything changed.
 */
export const adoptSigningKey = (db: Db, source: KeySource, at: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockForTransaction(tx, LOCKS.signingKey)
    const recorded = await table.findSigningKey(tx)
    const atHand = idsAtHand(source)
    if (!isNeeded(source) || recorded === undefined || atHand.includes(recorded)) return false
    const [adopted = signingFingerprintOf(createSigningKey(source.dataDir))] = atHand
    await table.recordSigningKey(tx, adopted)
    await audit.record(tx, {
      who: 'cli',
      action: 'keys.adopt',
      target: 'keys',
      address: '',
      at,
      detail: { signing: true, missing: [recorded], adopted },
    })
    return true
  })
