// The key that encrypts, checked against the database before anything is read or written with it.
import { resolve } from 'node:path'
import { audit } from '#features/audit/server/index.ts'
import { type Config, ConfigError } from '#platform/server/config.ts'
import { LOCKS, lockForTransaction } from '#platform/server/db/locks.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import {
  createDataKey,
  DATA_KEY_FILE,
  type Encryption,
  encryptionOf,
  keyIdOf,
} from '#platform/server/security/encryption.ts'
import * as table from './data-keys.table.ts'
import { type EncryptedColumn, withStaffSecrets } from './encrypted-columns.service.ts'

type KeySource = Pick<Config, 'dataDir' | 'dataKeys'>

/** Key ids of all encrypted values, one for each value. */
const keyIdsOfValues = async (tx: Tx, columns: readonly EncryptedColumn[]): Promise<string[]> => {
  const ids: string[] = []
  for (const { lock } of withStaffSecrets(columns))
    ids.push(...(await lock(tx)).flatMap(({ stored }) => keyIdOf(stored) ?? []))
  return ids
}

const keyMissing = ({ dataDir, dataKeys }: KeySource, missing: readonly string[], isAnyAtHand: boolean) => {
  const file = resolve(dataDir, DATA_KEY_FILE)
  const row = !isAnyAtHand
    ? `没有密钥（DATA_KEY 没有设置，也没有文件 ${file}）`
    : `的密钥（${dataKeys.length > 0 ? 'DATA_KEY' : file}）是另一把`
  return new ConfigError(
    `加密数据的密钥不对：数据库里的证件号码、动态验证码等是用指纹为 ${missing.join('、')} 的密钥加密的，而现在${row}。\n` +
      `请把原来的密钥放回去再启动：从备份取回 ${DATA_KEY_FILE}，或把它写进 DATA_KEY（几把密钥以逗号分隔，新的在前）。\n` +
      '原来的密钥确实找不回来时，运行 npm run admin -- adopt-key 改用新的密钥，用原来的密钥加密的内容从此读不出来。',
  )
}

/** Key ids that the values of a database need. One of before keys were recorded tells by its values. */
const keysNeeded = async (tx: Tx, columns: readonly EncryptedColumn[]): Promise<string[]> => {
  const recorded = await table.findDataKeys(tx)
  return recorded.length > 0 ? recorded : [...new Set(await keyIdsOfValues(tx, columns))]
}

const missingOf = (needed: readonly string[], atHand: Encryption | undefined) =>
  needed.filter((id) => !atHand?.keyIds.includes(id))

/** Whether a key is missing by now: another server may have recorded a key that this one was not started with. */
export const lacksDataKey = async ({ db, encryption }: Pick<Deps, 'db' | 'encryption'>): Promise<boolean> =>
  missingOf(await table.findDataKeys(db), encryption).length > 0

/**
 * Encryption with the keys at hand. Refuses with ConfigError if a key is missing that values in the database are encrypted
 * with. Makes a key file only for a database that was never encrypted. @param columns those beside the staff's secrets
 */
export const openEncryption = (
  db: Db,
  source: KeySource,
  columns: readonly EncryptedColumn[],
): Promise<Encryption> =>
  db.transaction(async (tx) => {
    // Of several instances that start at once on an empty database, one records its key and the others compare theirs.
    await lockForTransaction(tx, LOCKS.dataKeys)
    const needed = await keysNeeded(tx, columns)
    const atHand = encryptionOf(source)
    const missing = missingOf(needed, atHand)
    if (missing.length > 0) throw keyMissing(source, missing, atHand !== undefined)
    const encryption = atHand ?? createDataKey(source.dataDir)
    await table.recordKeys(tx, [...encryption.keyIds.slice(0, 1), ...needed])
    return encryption
  })

/** Changes nothing. @throws {ConfigError} if a key is missing, {DecryptionError} if a value is not read with its key */
export const tryKeys = (
  db: Db,
  source: KeySource,
  columns: readonly EncryptedColumn[],
): Promise<{ needed: string[]; tried: number }> =>
  db.transaction(async (tx) => {
    const needed = await keysNeeded(tx, columns)
    const atHand = encryptionOf(source)
    const missing = missingOf(needed, atHand)
    if (missing.length > 0) throw keyMissing(source, missing, atHand !== undefined)
    let tried = 0
    for (const { context, lock } of withStaffSecrets(columns)) {
      const sample = (await lock(tx)).find(({ stored }) => atHand?.isEncrypted(stored))
      if (!sample) continue
      atHand?.decrypt(sample.stored, context(sample.id))
      tried += 1
    }
    return { needed, tried }
  })

export type Adoption =
  | { kind: 'unchanged' }
  /** Nothing was recorded: the number of values in `lost` would become unreadable. */
  | { kind: 'loss'; lost: number; missing: string[] }
  | { kind: 'adopted'; lost: number; keyId: string; isNewFile: boolean }

/**
 * Records the keys at hand as those of the database, in place of keys that are lost; makes a key file if there is no key.
 * What the lost keys encrypted stays as it is: it is read again should they be found. @param acceptsLoss without it
 * nothing changes as long as values would become unreadable
 */
export const adoptKey = (
  db: Db,
  source: KeySource,
  { columns, acceptsLoss, at }: { columns: readonly EncryptedColumn[]; acceptsLoss: boolean; at: Date },
): Promise<Adoption> =>
  db.transaction(async (tx): Promise<Adoption> => {
    await lockForTransaction(tx, LOCKS.dataKeys)
    const atHand = encryptionOf(source)
    const recorded = await table.findDataKeys(tx)
    const ofValues = await keyIdsOfValues(tx, columns)
    const needed = recorded.length > 0 ? recorded : [...new Set(ofValues)]
    const missing = missingOf(needed, atHand)
    if (atHand && missing.length === 0) return { kind: 'unchanged' }
    const lost = ofValues.filter((id) => missing.includes(id)).length
    if (lost > 0 && !acceptsLoss) return { kind: 'loss', lost, missing }
    const encryption = atHand ?? createDataKey(source.dataDir)
    const [keyId = ''] = encryption.keyIds
    await table.recordKeys(tx, [keyId, ...needed.filter((id) => !missing.includes(id))])
    await audit.record(tx, {
      who: 'cli',
      action: 'keys.adopt',
      target: 'keys',
      address: '',
      at,
      detail: { lost, missing, adopted: keyId },
    })
    return { kind: 'adopted', lost, keyId, isNewFile: atHand === undefined }
  })
