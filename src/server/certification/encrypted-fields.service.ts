// Names and numbers of identity papers: encrypted in the database, each bound to its column and user.
import type { Deps } from '#server/deps.ts'
import { DecryptionError, type Encryption } from '#server/security/encryption.ts'
import type { EncryptedColumn } from '#server/staff/encrypted-columns.service.ts'
import type { CertificationRow } from './certification.schema.ts'
import * as table from './certification.table.ts'

const FIELDS = ['legal_person', 'legal_identity'] as const
type Field = (typeof FIELDS)[number]

const contextOf = (field: Field) => (id: number) => `certifications.${field}:${id}`

/** For a change of keys. */
export const certificationColumns: readonly EncryptedColumn[] = FIELDS.map((field) => ({
  context: contextOf(field),
  lock: (tx) => table.lockEncrypted(tx, field),
  replace: (tx, id, stored) => table.replaceEncrypted(tx, field, id, stored),
}))

export const encryptFields = (
  { encryption }: Pick<Deps, 'encryption'>,
  userId: number,
  values: Record<Field, string>,
): Record<Field, string> => ({
  legal_person: encryption.encrypt(values.legal_person, contextOf('legal_person')(userId)),
  legal_identity: encryption.encrypt(values.legal_identity, contextOf('legal_identity')(userId)),
})

/** Empty for a value whose key is lost: its owner fills it in again. */
const decrypted = (encryption: Encryption, stored: string, context: string) => {
  try {
    return encryption.decrypt(stored, context)
  } catch (error) {
    if (error instanceof DecryptionError) return ''
    throw error
  }
}

export const decryptFields = (
  encryption: Encryption,
  { user_id, ...row }: Pick<CertificationRow, 'user_id' | Field>,
): Record<Field, string> => ({
  legal_person: decrypted(encryption, row.legal_person, contextOf('legal_person')(user_id)),
  legal_identity: decrypted(encryption, row.legal_identity, contextOf('legal_identity')(user_id)),
})
