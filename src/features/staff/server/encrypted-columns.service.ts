import type { Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { DecryptionError, type Encryption } from '#platform/server/security/encryption.ts'
import { recordKeys } from './data-keys.table.ts'
import * as staff from './staff.table.ts'

export const totpContext = (id: number) => `staff.totp_secret:${id}`

export interface EncryptedColumn {
  context: (id: number) => string
  /** Locked until the transaction ends. */
  lock: (tx: Tx) => Promise<{ id: number; stored: string }[]>
  /** @param index what `searchIndex` answered; empty without it */
  replace: (tx: Tx, id: number, stored: string, index: string) => Promise<unknown>
  /** Search index of a value, which is stored beside it; absent for a column that nobody searches. */
  searchIndex?: (encryption: Encryption, text: string) => string
}

const SECRETS: EncryptedColumn = {
  context: totpContext,
  lock: staff.lockSecrets,
  replace: staff.replaceSecret,
}

export const withStaffSecrets = (others: readonly EncryptedColumn[]) => [SECRETS, ...others]

interface Encrypted {
  encrypted: number
  /** Values that none of the keys decrypts; they are left unchanged. */
  unreadable: number
}

/** Encrypts the chosen values again, with the first key. */
const reencrypt = async (
  tx: Tx,
  encryption: Encryption,
  columns: readonly EncryptedColumn[],
  isChosen: (stored: string) => boolean,
): Promise<Encrypted> => {
  const done = { encrypted: 0, unreadable: 0 }
  for (const { context, lock, replace, searchIndex } of columns)
    for (const { id, stored } of await lock(tx)) {
      if (!isChosen(stored)) continue
      try {
        const text = encryption.isEncrypted(stored) ? encryption.decrypt(stored, context(id)) : stored
        await replace(tx, id, encryption.encrypt(text, context(id)), searchIndex?.(encryption, text) ?? '')
        done.encrypted += 1
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error
        done.unreadable += 1
      }
    }
  return done
}

/** Encrypts values stored before the column was encrypted. Row locks let only one of several starting instances do it. */
export const encryptPlaintext = ({ db, encryption }: Deps) =>
  db.transaction((tx) => reencrypt(tx, encryption, [SECRETS], (stored) => !encryption.isEncrypted(stored)))

/**
 * Encrypts again all values that are not encrypted with the first key, after which the database needs no other.
 * @param others columns of other features
 */
export const rotateKeys = ({ db, encryption }: Deps, others: readonly EncryptedColumn[]) =>
  db.transaction(async (tx) => {
    const done = await reencrypt(
      tx,
      encryption,
      withStaffSecrets(others),
      (stored) => !encryption.isCurrent(stored),
    )
    const [first = ''] = encryption.keyIds
    await recordKeys(tx, [first])
    return done
  })
