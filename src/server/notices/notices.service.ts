// Notices to users: sent in the transaction of their cause, read in the account area.
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { Notice, noticeList, readAllNotices, readNotice } from '#contract/notices.ts'
import { toWireTime } from '#lib/dates.ts'
import type { User } from '#server/accounts/users.schema.ts'
import type { Db } from '#server/db/types.ts'
import type { Deps } from '#server/deps.ts'
import { refuseUnless } from '#server/refusals/refuse.ts'
import { type NoticeRow } from './notices.schema.ts'
import * as table from './notices.table.ts'

/** Categories of the spec that are in use. */
export const CATEGORY = { approval: 1, tender: 2, procurement: 3, system: 4 } as const

/** Subject of a notice, by the codes of favourites. */
export const ABOUT_WOODLAND = 8

const PAGE_SIZE = 10

export const sendNotice = (db: Db, notice: Parameters<typeof table.insertNotice>[1]) =>
  table.insertNotice(db, notice)

/** Notices in one statement. */
const AT_ONCE = 1000

/** The same to many users. */
export const sendNotices = async (
  db: Db,
  userIds: readonly number[],
  notice: Omit<Parameters<typeof table.insertNotice>[1], 'user_id'>,
) => {
  for (let at = 0; at < userIds.length; at += AT_ONCE)
    await table.insertNotices(
      db,
      userIds.slice(at, at + AT_ONCE).map((user_id) => ({ ...notice, user_id })),
    )
}

const wireOf = ({ user_id: _, read, createtime, ...notice }: NoticeRow): Notice => ({
  ...notice,
  createtime: toWireTime(createtime),
  status: read ? 1 : 0,
  status_text: read ? '已读' : '未读',
})

export const list =
  (deps: Deps) =>
  async (user: User, { page, category }: Parsed<typeof noticeList>): Promise<Output<typeof noticeList>> => {
    const [rows, total] = await Promise.all([
      table.listNotices(deps.db, user.id, category, PAGE_SIZE, (page - 1) * PAGE_SIZE),
      table.countNotices(deps.db, user.id, category),
    ])
    return { data: rows.map(wireOf), total }
  }

export const read = (deps: Deps) => async (user: User, input: Parsed<typeof readNotice>) => {
  refuseUnless(await table.markRead(deps.db, user.id, input.project_notice_id), 'TargetGone')
  return null
}

export const readAll = (deps: Deps) => async (user: User, input: Parsed<typeof readAllNotices>) => {
  await table.markAllRead(deps.db, user.id, input.type)
  return null
}

export const unread = (deps: Deps) => (user: Pick<User, 'id'>) => table.countUnread(deps.db, user.id)
