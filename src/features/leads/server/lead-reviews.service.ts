// Callback requests as reviewable subjects: the owner calls back, reviewers check that this happens.

import { callTimeText } from '#features/enquiries/rules/enquiries.ts'
import { leadStates } from '#features/leads/contract.ts'
import { publishedStateLine } from '#features/listings/server/index.ts'
import { promiseFlags, REPEAT_DAYS, repeatFlags } from '#features/review/rules/flags.ts'
import {
  contactFlagsOf,
  type Line,
  line,
  phone,
  prose,
  type ReviewableKind,
  reopenTaskOnly,
} from '#features/review/server/index.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { maskAnySpelling } from '#platform/lib/personal-numbers.ts'
import type { Db } from '#platform/server/db/types.ts'
import * as leads from './leads.table.ts'

const leadLines = (lead: leads.ReviewedLead): Line[] => [
  line('林地', maskAnySpelling(lead.project_name)),
  line('林地编号', lead.project_sn),
  publishedStateLine(lead.published_state),
  line('预约时间', toWireTime(lead.createtime)),
  prose('预约人', 'name', lead.name),
  phone('预约人电话', 'mobile', lead.mobile),
  line('希望回电时间', callTimeText(lead.call_time)),
  prose('预约人留言', 'message', lead.message),
  line('预约人身份', lead.user_id === null ? '访客' : '注册用户'),
  phone('发布人电话', 'owner_phone', lead.owner_phone),
  line('发布人查看号码', lead.revealed_at ? toWireTime(lead.revealed_at) : '未查看'),
  line('发布人跟进', leadStates[lead.state]),
  prose('发布人备注', 'remark', lead.remark),
]

const find = async (db: Db, id: number | undefined) =>
  id === undefined ? undefined : (await leads.findLeads(db, [id], REPEAT_DAYS))[0]

export const reviewableLeads: ReviewableKind = {
  verbs: { approved: 'answer', rejected: 'reject' },
  find: async (db, ids) =>
    new Map(
      (await leads.findLeads(db, ids, REPEAT_DAYS)).map((lead) => [
        lead.id,
        {
          title: maskAnySpelling(`${lead.name}：${lead.project_name}`),
          category: leadStates[lead.state],
          flags: [
            ...promiseFlags(lead.name, lead.message),
            ...repeatFlags({ phone: lead.others }),
            ...contactFlagsOf(`${lead.name}\n${lead.message}`),
          ],
        },
      ]),
    ),
  detail: async (db, id) => {
    const row = await find(db, id)
    if (!row) return undefined
    const before = await find(db, await leads.leadBefore(db, row))
    const { others: _, ...lead } = row
    return {
      content: lead,
      lines: leadLines(row),
      previous: before ? leadLines(before) : [],
      page: row.published_state === null ? '' : listingPath(row.listing_id),
    }
  },
  matching: leads.leadsMatching,
  ofProvince: leads.leadsInProvince,
  lock: leads.lockLead,
  reopening: reopenTaskOnly,
  noteReader: async () => '处理说明只留在处理记录里，预约人和发布人都看不到。',
}
