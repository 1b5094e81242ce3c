// Names and numbers of identity papers: encrypted in the database, each bound to its column and user.

import type { EncryptedColumn } from '#features/staff/server/index.ts'
import { CERTIFICATION } from '#platform/contract/account-types.ts'
import { readDocumentNumber } from '#platform/readers/codes.ts'
import { readName } from '#platform/readers/name.ts'
import type { Deps } from '#platform/server/deps.ts'
import { DecryptionError, type Encryption } from '#platform/server/security/encryption.ts'
import type { CertificationRow } from './certification.schema.ts'
import * as table from './certification.table.ts'

const FIELDS = ['legal_person', 'legal_identity'] as const
type Field = (typeof FIELDS)[number]

const contextOf = (field: Field) => (id: number) => `certifications.${field}:${id}`

/** Spelling under which a value is indexed: a search need not repeat its blanks, dots and letter case. */
const spellings: Readonly<Record<Field, (value: string) => string>> = {
  legal_person: (name) => readName(name).replace(/[ ·.]/g, '').toLowerCase(),
  legal_identity: readDocumentNumber,
}

/** Search indexes of a value, that of the first key in front. */
export const indexesOf = (encryption: Encryption, field: Field, value: string): string[] =>
  encryption.searchIndexes(spellings[field](value), `certifications.${field}`)

const indexOf = (encryption: Encryption, field: Field, value: string) =>
  indexesOf(encryption, field, value)[0] ?? ''

export const certificationColumns: readonly EncryptedColumn[] = FIELDS.map((field) => ({
  context: contextOf(field),
  lock: (tx) => table.lockEncrypted(tx, field),
  replace: (tx, id, stored, index) => table.replaceEncrypted(tx, field, id, { stored, index }),
  searchIndex: (encryption, text) => indexOf(encryption, field, text),
}))

const indexColumns = (encryption: Encryption, values: Record<Field, string>) => ({
  legal_person_index: indexOf(encryption, 'legal_person', values.legal_person),
  legal_identity_index: indexOf(encryption, 'legal_identity', values.legal_identity),
})

export const encryptFields = (
  { encryption }: Pick<Deps, 'encryption'>,
  userId: number,
  values: Record<Field, string>,
) => ({
  legal_person: encryption.encrypt(values.legal_person, contextOf('legal_person')(userId)),
  legal_identity: encryption.encrypt(values.legal_identity, contextOf('legal_identity')(userId)),
  ...indexColumns(encryption, values),
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

/** The identity number that reviewers have approved; undefined if there is none. */
export const approvedIdentityNumber = async (
  { db, encryption }: Pick<Deps, 'db' | 'encryption'>,
  userId: number,
): Promise<string | undefined> => {
  const row = await table.findCertification(db, userId)
  return row?.apply_state === CERTIFICATION.approved
    ? readDocumentNumber(decryptFields(encryption, row).legal_identity)
    : undefined
}

/** Indexes certifications of before there were indexes. Those whose key is lost stay without. */
export const indexCertifications = ({ db, encryption }: Deps) =>
  db.transaction(async (tx) => {
    for (const row of await table.lockUnindexed(tx)) {
      const values = decryptFields(encryption, row)
      if (values.legal_person && values.legal_identity)
        await table.updateCertification(tx, row.user_id, indexColumns(encryption, values))
    }
  })
