import { and, desc, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import { type BondState } from '#features/bonds/rules/bonds.ts'
import { users } from '#features/identity/server/users.schema.ts'
import { tenders } from '#features/tenders/server/tenders.schema.ts'
import { holdsNumber, matchesKeyword } from '#platform/server/db/matching.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Keyword } from '#platform/server/security/phone-query.ts'
import { bondProposals, bonds } from './bonds.schema.ts'
import { tenderColumns } from './bonds.table.ts'

const withBidder = (db: Db) =>
  db
    .select({
      ...getTableColumns(bonds),
      tender: tenderColumns,
      bidder: {
        mobile: users.mobile,
        nickname: users.nickname,
        username: users.username,
        account_type: users.account_type,
        apply_state: users.apply_state,
      },
      proposal: bondProposals.change,
      proposal_id: bondProposals.id,
    })
    .from(bonds)
    .innerJoin(tenders, eq(tenders.id, bonds.tender_id))
    .innerJoin(users, eq(users.id, bonds.user_id))
    .leftJoin(bondProposals, and(eq(bondProposals.bond_id, bonds.id), eq(bondProposals.state, 'open')))

export type ReviewedBond = Awaited<ReturnType<typeof withBidder>>[number]

export const findReviewed = (db: Db, ids: readonly number[]): Promise<ReviewedBond[]> =>
  withBidder(db).where(inArray(bonds.id, [...ids]))

/**
 * Whether each word is in the project's name or number or in the bidder's name, and each phone is the bidder's complete
 * mobile. A number of digits alone reads like a phone: it also finds the project that has it.
 */
const matching = (keyword: Keyword) => {
  const matches = matchesKeyword(
    [tenders.title, users.username, users.nickname],
    users.mobile,
    keyword,
    (word) => holdsNumber(tenders.project_sn, word),
  )
  const [phone, ...more] = keyword.phones
  return phone && more.length === 0 && keyword.words.length === 0
    ? or(matches, eq(tenders.project_sn, phone.typed))
    : matches
}

export const bondsMatching = (db: Db, keyword: Keyword) =>
  db
    .select({ id: bonds.id })
    .from(bonds)
    .innerJoin(tenders, eq(tenders.id, bonds.tender_id))
    .innerJoin(users, eq(users.id, bonds.user_id))
    .where(matching(keyword))

export const proposalsMatching = (db: Db, keyword: Keyword) =>
  db
    .select({ id: bondProposals.id })
    .from(bondProposals)
    .where(inArray(bondProposals.bond_id, bondsMatching(db, keyword)))

export interface BondFilter {
  /** undefined for any. */
  state: BondState | undefined
  user_id: number | undefined
  keyword: Keyword | undefined
}

const filtered = (db: Db, { state, user_id, keyword }: BondFilter) =>
  and(
    user_id === undefined ? undefined : eq(bonds.user_id, user_id),
    state === undefined ? undefined : eq(bonds.state, state),
    keyword && inArray(bonds.id, bondsMatching(db, keyword)),
  )

/** Changed last first. */
export const listBonds = (
  db: Db,
  filter: BondFilter,
  limit: number,
  offset: number,
): Promise<ReviewedBond[]> =>
  withBidder(db)
    .where(filtered(db, filter))
    .orderBy(desc(bonds.updatetime), desc(bonds.id))
    .limit(limit)
    .offset(offset)

export const countBonds = (db: Db, filter: BondFilter): Promise<number> =>
  db.$count(bonds, filtered(db, filter))
