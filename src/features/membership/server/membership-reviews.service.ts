// Orders of memberships as reviewable subjects: the staff confirm a payment, or say why there will be none.

import { lockUser, setExpiretime } from '#features/accounts/server/index.ts'
import { membershipKinds, orderStates } from '#features/membership/rules.ts'
import { importantNotices } from '#features/notices/rules/notice-sms.ts'
import { CATEGORY, sendNotice } from '#features/notices/server/index.ts'
import { TaskDecided } from '#features/review/contract/refusals.ts'
import {
  type Decision,
  type Line,
  line,
  phone,
  prose,
  type ReviewableKind,
} from '#features/review/server/index.ts'
import { accountTypeNames } from '#platform/contract/account-types.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { yuanOf, yuanText } from '#platform/lib/money.ts'
import { vipPath } from '#platform/lib/paths.ts'
import { maskAnySpelling } from '#platform/lib/personal-numbers.ts'
import { maskMobile } from '#platform/lib/phones.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { TxDeps } from '#platform/server/deps.ts'
import { refuse, refuseUnless } from '#platform/server/refusals/refuse.ts'
import { renewedUntil } from './membership.service.ts'
import * as table from './membership.table.ts'

const nameOf = ({ account }: table.ReviewedOrder) =>
  account.username || account.nickname || maskMobile(account.mobile)

const summaryOf = (order: table.ReviewedOrder) =>
  `${membershipKinds[order.kind]} ${order.days} 天，${yuanText(yuanOf(order.price_fen))}`

const orderLines = (order: table.ReviewedOrder): Line[] => {
  const { account, expires } = order
  return [
    prose('用户', 'name', nameOf(order)),
    phone('手机号码', 'mobile', account.mobile),
    line('账号类型', accountTypeNames[account.account_type === 1 ? 1 : 2]),
    line('方式', membershipKinds[order.kind]),
    line('应付金额', yuanText(yuanOf(order.price_fen))),
    line('期限', `${order.days} 天`),
    line('申请时间', toWireTime(order.createtime)),
    line('状态', orderStates[order.state]),
    line('目前会员有效期至', account.expiretime ? toWireTime(account.expiretime) : '未开通过'),
    ...(expires ? [line('开通后有效期至', toWireTime(expires))] : []),
  ]
}

const find = async (db: Db, id: number | undefined) =>
  id === undefined ? undefined : (await table.findOrders(db, [id]))[0]

/** Locks the user before the order, as every change of a membership does. */
const lock = async (tx: Tx, id: number) => {
  const owner = await table.ownerOfOrder(tx, id)
  const member = owner === undefined ? undefined : await lockUser(tx, owner)
  const order = await table.lockOrder(tx, id)
  return member && order ? { member, order } : refuse(TargetGone)
}

/** The end of the membership is computed at the decision: no day is lost while an order waits. */
const onDecision = async ({ db: tx }: TxDeps, id: number, { outcome, note, at }: Decision) => {
  const { member, order } = await lock(tx, id)
  refuseUnless(order.state === 'waiting', TaskDecided)
  const notice = { user_id: member.id, category: CATEGORY.approval, url: vipPath, createtime: at }
  const smsText = importantNotices.membership.text()
  if (outcome === 'rejected') {
    await table.updateOrder(tx, id, { state: 'rejected' })
    await sendNotice(tx, { ...notice, content: `您的会员开通申请未通过：${note}` }, smsText)
    return
  }
  const until = renewedUntil(member.expiretime, order.days, at)
  await table.updateOrder(tx, id, { state: 'confirmed', expires: until })
  await setExpiretime(tx, member.id, until)
  await sendNotice(
    tx,
    { ...notice, content: `已确认收款，会员服务已开通，有效期至 ${toWireTime(until)}。` },
    smsText,
  )
}

export const reviewableMemberships: ReviewableKind = {
  verbs: { approved: 'approve', rejected: 'reject' },
  find: async (db, ids) =>
    new Map(
      (await table.findOrders(db, ids)).map((order) => [
        order.id,
        {
          title: `${maskAnySpelling(nameOf(order))}：${summaryOf(order)}`,
          category: membershipKinds[order.kind],
          flags: [],
        },
      ]),
    ),
  detail: async (db, id) => {
    const row = await find(db, id)
    if (!row) return undefined
    const before = await find(db, await table.orderBefore(db, row))
    const { account, ...order } = row
    // A trial or an opening meanwhile does not change what was ordered and is to be paid.
    const content = [order, account.mobile, nameOf(row)]
    return { content, lines: orderLines(row), previous: before ? orderLines(before) : [] }
  },
  matching: table.ordersMatching,
  lock,
  noteReader: async () => '申请人会看到不予开通的理由；开通的说明只留在处理记录里。',
  onDecision,
}
