import { userTypeNames } from '#features/accounts/rules.ts'
import { lockUser, updateUser } from '#features/accounts/server/index.ts'
import { recordBy, type Writer } from '#features/audit/server/index.ts'
import { search as certifications } from '#features/certification/server/index.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/index.ts'
import { newestTaskOf, revealBySearch, revealConfirmed } from '#features/review/server/index.ts'
import type {
  setUserType,
  staffUsers,
  UserCertification,
  UserDetail,
  UserRow,
  UserState,
} from '#features/users/contract.ts'
import { UserTypeChanged } from '#features/users/contract.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime, wireOrEmpty } from '#platform/lib/dates.ts'
import { accountSettingPath } from '#platform/lib/paths.ts'
import { maskMobile } from '#platform/lib/phones.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { keywordOf } from '#platform/server/security/phone-query.ts'
import * as table from './staff-users.table.ts'

const stateOf = ({ user, deletion }: table.FoundUser): UserState => {
  if (user.deleted_at) return 'deleted'
  return deletion ? 'deleting' : 'normal'
}

const rowOf = (found: table.FoundUser): UserRow => {
  const { id, nickname, username, login_name, mobile, account_type, type, apply_state, createtime } =
    found.user
  return {
    id,
    nickname,
    username,
    login_name: login_name ?? '',
    mobile: found.user.deleted_at ? '' : maskMobile(mobile),
    account_type,
    type,
    apply_state,
    state: stateOf(found),
    createtime: toWireTime(createtime),
  }
}

/**
 * What a keyword finds; undefined for none. A search for a complete mobile, or for a name or number that is shown masked,
 * counts as a reveal, as in the review queues.
 */
const searchOf = async (deps: Deps, writer: Writer, typed: string): Promise<table.UserSearch | undefined> => {
  const keyword = keywordOf(typed)
  if (keyword.words.length + keyword.phones.length === 0) return undefined
  const { db, encryption } = deps
  await revealBySearch(deps, writer, 'users', keyword.phones)
  await revealConfirmed(deps, writer, 'users', await certifications.confirmedBy(db, keyword, encryption))
  return {
    keyword,
    certifiedAs: (word) =>
      certifications.certificationsMatching(db, { words: [word], phones: [] }, encryption),
  }
}

export const listUsers =
  (deps: Deps) =>
  async (writer: Writer, input: Parsed<typeof staffUsers>): Promise<Output<typeof staffUsers>> => {
    const { page, pagesize, type, account_type, state } = input
    const filter = { search: await searchOf(deps, writer, input.keyword), type, account_type, state }
    const [rows, count] = await Promise.all([
      table.listUsers(deps.db, filter, pagesize, (page - 1) * pagesize),
      table.countUsers(deps.db, filter),
    ])
    return { list: rows.map(rowOf), count }
  }

const certificationOf = async (db: Db, id: number): Promise<UserCertification | null> => {
  const row = await table.findCertification(db, id)
  return row
    ? {
        ...row,
        submitted_at: toWireTime(row.submitted_at),
        decided_at: wireOrEmpty(row.decided_at),
        revoked_at: wireOrEmpty(row.revoked_at),
        task: (await newestTaskOf(db, 'certifications', id)) ?? 0,
      }
    : null
}

export const getUser =
  ({ db }: Deps) =>
  async ({ id }: { id: number }): Promise<UserDetail> => {
    const row = (await table.findUser(db, id)) ?? refuse(TargetGone)
    const { user, deletion } = row
    return {
      ...rowOf(row),
      type_chosen: user.type_chosen,
      active_at: toWireTime(user.active_at),
      expiretime: wireOrEmpty(user.expiretime),
      deleted_at: wireOrEmpty(user.deleted_at ?? deletion?.due_at),
      deletion: deletion?.reason ?? '',
      certification: await certificationOf(db, id),
      ...(await table.countRecords(db, id)),
    }
  }

/** Of two admins at once, or an admin and the user, the later one is refused: the type is no longer the one he saw. */
export const setType =
  (deps: Deps) =>
  async (writer: Writer, { id, type, from }: Parsed<typeof setUserType>): Promise<null> => {
    const at = deps.now()
    await deps.db.transaction(async (tx) => {
      const user = (await lockUser(tx, id)) ?? refuse(TargetGone)
      refuseUnless(user.type === from, UserTypeChanged)
      if (user.type === type && user.type_chosen) return
      await updateUser(tx, id, { type, type_chosen: true })
      if (user.type !== type)
        await sendNotice(tx, {
          user_id: id,
          category: CATEGORY.system,
          content: `工作人员已将您的身份设为“${userTypeNames[type]}”。如有疑问，请联系客服。`,
          url: accountSettingPath,
          createtime: at,
        })
      await recordBy(tx, writer, {
        action: 'account.setType',
        target: `user:${id}`,
        detail: { changed: { user_type: { from, to: type } } },
        at,
      })
    })
    return null
  }
