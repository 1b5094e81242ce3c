import { actorsWithoutAccount, auditActions } from '#features/audit/rules.ts'
import { type AuditRow } from '#features/audit/server/audit.schema.ts'
import { AUDIT_REACH, type AuditEntry, type auditList } from '#features/audit-log/contract.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { fromWireTime, toWireTime } from '#platform/lib/dates.ts'
import { maskMobilesIn } from '#platform/lib/personal-numbers.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { networkOf } from '#platform/server/security/network.ts'
import * as table from './audit-log.table.ts'

type Input = Parsed<typeof auditList>

/** Names of accounts such as `user:12` and `staff:3`, implemented by the features that own them. */
export interface AccountNames {
  namesOfStaff: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  idsOfNamed: (db: Db, word: string) => Promise<number[]>
  mobilesOfUsers: (db: Db, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

export interface RecordTitles {
  /** Query of ids of listings that are found by these words. */
  listingsTitled: (db: Db, words: readonly string[]) => table.Ids
}

export type AuditNames = AccountNames & RecordTitles

const SECOND_MS = 1000

/** All `who` values that the word may mean; undefined without a word. */
const whoMatching = async (db: Db, names: AccountNames, word: string): Promise<string[] | undefined> => {
  if (word === '') return undefined
  if (/^\d{1,10}$/.test(word)) return [`staff:${word}`]
  if (/^(staff|user):\d+$/.test(word) || Object.hasOwn(actorsWithoutAccount, word)) return [word]
  const labelled = Object.entries(actorsWithoutAccount).flatMap(([who, label]) =>
    label === word ? [who] : [],
  )
  return [...labelled, ...(await names.idsOfNamed(db, word)).map((id) => `staff:${id}`)]
}

const filterOf = async (db: Db, names: AuditNames, input: Input): Promise<table.AuditFilter> => {
  const words = input.title.split(/\s+/).filter(Boolean)
  const to = input.to && fromWireTime(input.to)
  return {
    who: await whoMatching(db, names, input.who),
    // A prefix is resolved to the known actions, so that the query can use the index on the action.
    actions: input.action
      ? Object.keys(auditActions).filter((action) => action.startsWith(input.action))
      : undefined,
    target: input.target,
    record: input.record,
    titled: words.length > 0 ? { words, listings: names.listingsTitled(db, words) } : undefined,
    from: input.from ? fromWireTime(input.from) : undefined,
    before: to ? new Date(to.getTime() + SECOND_MS) : undefined,
    address: input.address && networkOf(input.address),
  }
}

const idsIn = (rows: readonly AuditRow[], kind: 'staff' | 'user') => [
  ...new Set(
    rows.flatMap(({ who }) => (who.startsWith(`${kind}:`) ? [Number(who.slice(kind.length + 1))] : [])),
  ),
]

/** `who` → display name. */
const namesIn = async (db: Db, names: AccountNames, rows: readonly AuditRow[]) => {
  const staff = await names.namesOfStaff(db, idsIn(rows, 'staff'))
  const users = await names.mobilesOfUsers(db, idsIn(rows, 'user'))
  return new Map([
    ...Object.entries(actorsWithoutAccount),
    ...[...staff].map(([id, name]) => [`staff:${id}`, name] as const),
    ...[...users].map(([id, mobile]) => [`user:${id}`, maskMobilesIn(mobile)] as const),
  ])
}

export const listAuditLog =
  (deps: Deps, accounts: AuditNames) =>
  async (input: Input): Promise<Output<typeof auditList>> => {
    const { page, pagesize } = input
    const filter = await filterOf(deps.db, accounts, input)
    const offset = (page - 1) * pagesize
    const rows =
      offset < AUDIT_REACH
        ? await table.listAudit(deps.db, filter, Math.min(pagesize, AUDIT_REACH - offset), offset)
        : []
    const names = await namesIn(deps.db, accounts, rows)
    const counted = await table.countAudit(deps.db, filter, AUDIT_REACH + 1)
    return {
      list: rows.map(
        ({ id, at, who, action, target, detail, address }): AuditEntry => ({
          id,
          at: toWireTime(at),
          who,
          name: names.get(who) ?? '',
          action,
          target,
          detail,
          address,
        }),
      ),
      count: Math.min(counted, AUDIT_REACH),
      more: counted > AUDIT_REACH,
    }
  }
