// Notices to users: sent in the transaction of their cause, read in the account area.

import type { User } from '#features/identity/server/users.schema.ts'
import type { Notice, noticeList, readAllNotices, readNotice } from '#features/notices/contract.ts'
import type { Output, Parsed } from '#platform/contract/endpoint.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import type { Db } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refuseUnless } from '#platform/server/refusals/refuse.ts'
import { queueSms } from './notice-sms.table.ts'
import type { NoticeRow, notices } from './notices.schema.ts'
import * as table from './notices.table.ts'

/** The spec's categories. */
export const CATEGORY = { approval: 1, tender: 2, procurement: 3, system: 4, project: 9 } as const

const PAGE_SIZE = 10

type NewNotice = Omit<typeof notices.$inferInsert, 'id'>

const BATCH = 1000

/**
 * The same to many users. Answers how many were told, and to how many of them an SMS is sent as well.
 * @param smsText is also sent as SMS to those who want that; none for a notice that is not important
 */
export const sendNotices = async (
  db: Db,
  userIds: readonly number[],
  notice: Omit<NewNotice, 'user_id'>,
  smsText?: string,
): Promise<{ told: number; sms: number }> => {
  let sms = 0
  for (let at = 0; at < userIds.length; at += BATCH) {
    const batch = userIds.slice(at, at + BATCH)
    const ids = await table.insertNotices(
      db,
      batch.map((user_id) => ({ ...notice, user_id })),
    )
    if (smsText) sms += await queueSms(db, ids, { text: smsText, at: notice.createtime })
  }
  return { told: userIds.length, sms }
}

/** To one user; otherwise as above. */
export const sendNotice = (db: Db, { user_id, ...notice }: NewNotice, smsText?: string) =>
  sendNotices(db, [user_id], notice, smsText)

const wireOf = ({ user_id: _, read, createtime, ...notice }: NoticeRow): Notice => ({
  ...notice,
  createtime: toWireTime(createtime),
  status: read ? 1 : 0,
  status_text: read ? '已读' : '未读',
})

export const listNotices =
  (deps: Deps) =>
  async (user: User, { page, category }: Parsed<typeof noticeList>): Promise<Output<typeof noticeList>> => {
    const [rows, total, unreadNow] = await Promise.all([
      table.listNotices(deps.db, user.id, category, PAGE_SIZE, (page - 1) * PAGE_SIZE),
      table.countNotices(deps.db, user.id, category),
      table.countUnreadByCategory(deps.db, user.id),
    ])
    return { data: rows.map(wireOf), total, unread: unreadNow }
  }

export const openNotice = (deps: Deps) => async (user: User, input: Parsed<typeof readNotice>) => {
  refuseUnless(await table.markRead(deps.db, user.id, input.project_notice_id), TargetGone)
  return null
}

export const readAll = (deps: Deps) => async (user: User, input: Parsed<typeof readAllNotices>) => {
  await table.markAllRead(deps.db, user.id, input.type)
  return null
}

export const countUnreadNotices = (deps: Deps) => (user: Pick<User, 'id'>) =>
  table.countUnread(deps.db, user.id)
