import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  codeOr,
  Id,
  Page,
  readsInteger,
  readsIntegerOrNull,
  readsList,
  readsNothing,
  readsOwnPath,
  readsText,
} from '#platform/contract/fields.ts'
import { Overloaded, TargetGone } from '#platform/contract/refusals.ts'

/** 1 approval, 2 tender, 3 procurement, 4 system, 9 project library. */
export const NOTICE_CATEGORIES = [1, 2, 3, 4, 9] as const

export const Notice = z.object({
  id: Id,
  content: readsText,
  createtime: readsText,
  /** 0 unread, 1 read. */
  status: readsInteger,
  status_text: readsText,
  category: readsInteger,
  type: readsInteger,
  /** The record, of that type. */
  project_id: readsInteger,
  project_sn: readsText,
  /** Ours: path of the page to go on with; empty for none, and elsewhere, where it follows from the subject. */
  url: readsOwnPath,
})
export type Notice = z.output<typeof Notice>

export const noticeList = endpoint({
  title: '消息列表',
  path: '/api/user/NoticeList',
  encoding: 'form',
  access: 'user',
  input: z.object({
    page: Page,
    /** 0 for all; the spec's default is 4, system. */
    category: codeOr('消息类别', 4, 0, 9),
  }),
  output: z.object({
    data: readsList(Notice),
    total: readsInteger,
    /** Ours: unread notices of each category that has any. */
    unread: readsList(z.object({ category: readsInteger, num: readsInteger })),
  }),
  refusals: [],
  note: '每页 10 条，新的在前。',
})

export const readNotice = endpoint({
  title: '消息已读',
  path: '/api/user/msgStatus',
  encoding: 'form',
  access: 'user',
  input: z.object({ project_notice_id: Id }),
  output: readsNothing,
  refusals: [TargetGone],
})

export const readAllNotices = endpoint({
  title: '全部消息已读',
  path: '/api/user/upmsgStatus',
  encoding: 'form',
  access: 'user',
  input: z.object({
    /** A category; 0 for all. */
    type: codeOr('消息类别', 0, 0, 9),
  }),
  output: readsNothing,
  refusals: [],
})

/** Null if unknown. The spec shows no field: a bare number is read too. */
const NoticeCount = z.union([
  z.object({ num: readsIntegerOrNull }),
  z.pipe(
    readsIntegerOrNull,
    z.transform((num) => ({ num })),
  ),
])

export const noticeCount = endpoint({
  title: '未读消息数',
  path: '/api/allNoticeNum',
  encoding: 'form',
  access: 'user',
  input: z.object({}),
  output: NoticeCount,
  refusals: [],
})

export const noticeCountEvents = endpoint({
  title: '未读消息数（推送）',
  method: 'GET',
  path: '/api/user/noticeEvents',
  isExtension: true,
  encoding: 'query',
  access: 'user',
  limit: 'unreadEvents',
  input: z.object({}),
  output: z.null(),
  events: NoticeCount,
  refusals: [Overloaded],
  note: 'text/event-stream：连接后立即推送一次，此后每当数量变化时推送；登录失效后连接关闭。每个用户最多同时 6 个连接，超出时改用 allNoticeNum 查询。',
})
