import { and, desc, eq, inArray, notInArray, or } from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import { isUnattached, userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { first } from '#platform/server/db/first.ts'
import { matchesKeyword } from '#platform/server/db/matching.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Keyword } from '#platform/server/security/phone-query.ts'
import { type CertificationRow, certificationConsents, certifications } from './certification.schema.ts'

export const findCertification = (db: Db, userId: number): Promise<CertificationRow | undefined> =>
  first(db.select().from(certifications).where(eq(certifications.user_id, userId)))

export const lockCertification = (tx: Tx, userId: number): Promise<CertificationRow | undefined> =>
  first(tx.select().from(certifications).where(eq(certifications.user_id, userId)).for('update'))

export const writeCertification = (tx: Tx, row: CertificationRow) =>
  tx.insert(certifications).values(row).onConflictDoUpdate({ target: certifications.user_id, set: row })

export const updateCertification = (
  tx: Tx,
  userId: number,
  changes: Partial<typeof certifications.$inferInsert>,
) => tx.update(certifications).set(changes).where(eq(certifications.user_id, userId))

export const removeCertification = (tx: Tx, userId: number) =>
  tx.delete(certifications).where(eq(certifications.user_id, userId))

/**
 * Accounts whose certification has one of these identity numbers or credit codes, the newest account first.
 * @param numbers search indexes of identity numbers
 */
export const findPapers = async (db: Db, numbers: readonly string[], codes: readonly string[]) =>
  db
    .select({
      user_id: certifications.user_id,
      legal_identity_index: certifications.legal_identity_index,
      credit_code: certifications.credit_code,
    })
    .from(certifications)
    .where(
      or(
        inArray(certifications.legal_identity_index, [...numbers]),
        inArray(certifications.credit_code, [...codes]),
      ),
    )
    .orderBy(desc(certifications.user_id))

export const certificationsOfType = (db: Db, type: number) =>
  db
    .select({ id: certifications.user_id })
    .from(certifications)
    .where(eq(certifications.apply_type, type as 1 | 2))

/** For reviewers: with the account that it is for. */
export const findReviewed = (db: Db, ids: readonly number[]) =>
  db
    .select({
      certification: certifications,
      account: { nickname: users.nickname, mobile: users.mobile, account_type: users.account_type },
    })
    .from(certifications)
    .innerJoin(users, eq(users.id, certifications.user_id))
    .where(inArray(certifications.user_id, [...ids]))
export type ReviewedCertification = Awaited<ReturnType<typeof findReviewed>>[number]

/** Search indexes of a word, for both encrypted columns: src/features/certification/server/encrypted-fields.service.ts. */
export interface WordIndexes {
  legal_person: string[]
  legal_identity: string[]
}

const isIndexed = ({ legal_person, legal_identity }: WordIndexes) =>
  or(
    inArray(certifications.legal_person_index, legal_person),
    inArray(certifications.legal_identity_index, legal_identity),
  )

/**
 * Ids of those whose company or account has each word, or whose name or number is it, and each phone as its complete
 * mobile; and of those whose name is all of the words, as some are written with blanks.
 */
export const certificationsMatching = (
  db: Db,
  keyword: Keyword,
  indexesOfWord: (word: string) => WordIndexes,
) =>
  db
    .select({ id: certifications.user_id })
    .from(certifications)
    .innerJoin(users, eq(users.id, certifications.user_id))
    .where(
      or(
        matchesKeyword(
          [certifications.company_name, certifications.credit_code, users.nickname, users.username],
          users.mobile,
          keyword,
          (word) => isIndexed(indexesOfWord(word)),
        ),
        keyword.words.length > 1 && keyword.phones.length === 0
          ? isIndexed(indexesOfWord(keyword.words.join('')))
          : undefined,
      ),
    )

/** Those of the indexes that a name has. */
export const findNameIndexes = async (db: Db, indexes: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectDistinct({ index: certifications.legal_person_index })
      .from(certifications)
      .where(inArray(certifications.legal_person_index, [...indexes]))
  ).map(({ index }) => index)

export const lockUnindexed = (tx: Tx) =>
  tx.select().from(certifications).where(eq(certifications.legal_identity_index, '')).for('update')

export const findConsent = (db: Db, userId: number) =>
  first(db.select().from(certificationConsents).where(eq(certificationConsents.user_id, userId)))

export const writeConsent = (tx: Tx, consent: typeof certificationConsents.$inferInsert) =>
  tx
    .insert(certificationConsents)
    .values(consent)
    .onConflictDoUpdate({ target: certificationConsents.user_id, set: consent })

export const removeConsent = (tx: Tx, userId: number) =>
  tx.delete(certificationConsents).where(eq(certificationConsents.user_id, userId))

type EncryptedField = 'legal_person' | 'legal_identity'

export const lockEncrypted = (tx: Tx, field: EncryptedField): Promise<{ id: number; stored: string }[]> =>
  tx
    .select({ id: certifications.user_id, stored: certifications[field] })
    .from(certifications)
    .orderBy(certifications.user_id)
    .for('update')

/** Stores the same value, encrypted again, and its search index. */
export const replaceEncrypted = (
  tx: Tx,
  field: EncryptedField,
  id: number,
  { stored, index }: { stored: string; index: string },
) =>
  tx
    .update(certifications)
    .set({ [field]: stored, [`${field}_index`]: index })
    .where(eq(certifications.user_id, id))

/** Discards the certification's other uploads: what was replaced is of no use to anybody. */
export const discardOtherPapers = (tx: Tx, userId: number, keptIds: readonly string[]) =>
  tx
    .update(userUploads)
    .set({ certification_id: null, state: 'gone' })
    .where(
      and(
        eq(userUploads.certification_id, userId),
        keptIds.length > 0 ? notInArray(userUploads.id, [...keptIds]) : undefined,
      ),
    )
    .returning()

/** Discards identity papers of the user that were not submitted. */
export const discardUnsubmittedPapers = (tx: Tx, userId: number) =>
  tx
    .update(userUploads)
    .set({ state: 'gone' })
    .where(and(eq(userUploads.user_id, userId), eq(userUploads.purpose, 'identity'), isUnattached))
    .returning()
