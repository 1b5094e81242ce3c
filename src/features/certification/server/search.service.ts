// Search of certifications by what is encrypted: whole names and identity numbers, never parts of them.

import { maskIdentityNumber, maskPersonName } from '#features/certification/rules/masks.ts'
import type { ConfirmedValue, ReviewableKind } from '#features/review/server/index.ts'
import { isIdentityNumber } from '#platform/lib/identity-number.ts'
import { readDocumentNumber } from '#platform/readers/codes.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Encryption } from '#platform/server/security/encryption.ts'
import type { Keyword } from '#platform/server/security/phone-query.ts'
import * as table from './certification.table.ts'
import { indexesOf } from './encrypted-fields.service.ts'

export const certificationsMatching: ReviewableKind['matching'] = (db, keyword, encryption) =>
  table.certificationsMatching(db, keyword, (word) => ({
    legal_person: indexesOf(encryption, 'legal_person', word),
    legal_identity: indexesOf(encryption, 'legal_identity', word),
  }))

/** Each word, and all of them together: names may be written with blanks. */
const candidatesIn = ({ words }: Keyword) => [...new Set(words.concat(words.join('')))].filter(Boolean)

/**
 * Values that the search confirms to a reviewer who sees them masked. A name counts if somebody has it, as any word might
 * be one; an identity number always does, as trying many of them would tell its masked digits.
 */
export const confirmedBy = async (
  db: Db,
  keyword: Keyword,
  encryption: Encryption,
): Promise<ConfirmedValue[]> => {
  const candidates = candidatesIn(keyword)
  const numbers = candidates.map(readDocumentNumber).filter(isIdentityNumber)
  const names = candidates.map((name) => ({ name, indexes: indexesOf(encryption, 'legal_person', name) }))
  const ids = new Set(
    await table.findNameIndexes(
      db,
      names.flatMap(({ indexes }) => indexes),
    ),
  )
  return [
    ...numbers.map((number) => ({
      key: indexesOf(encryption, 'legal_identity', number)[0] ?? '',
      masked: maskIdentityNumber(number),
    })),
    ...names
      .filter(({ indexes }) => indexes.some((index) => ids.has(index)))
      .map(({ name, indexes }) => ({ key: indexes[0] ?? '', masked: maskPersonName(name) })),
  ]
}
