// Rights of users in their data: export, deletion of the account. All of it is ours.

import * as z from 'zod/mini'
import {
  CodeExpired,
  CodeWrong,
  OldPasswordWrong,
  TooManyOldPasswords,
} from '#features/accounts/contract/refusals.ts'
import { DownloadAddress } from '#features/downloads/contract.ts'
import { optionalSmsCode } from '#platform/contract/account-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { readsInteger, readsList, readsOwnPath, readsText, withLabel } from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { UUID } from '#platform/contract/uuid.ts'

export const DeletionBlocked: Refusal = { code: 1028, msg: '您还有未办结的事项，办结后才能注销账号' }
export const DeletionNotAsked: Refusal = { code: 1029, msg: '账号没有正在等待的注销申请' }
export const ExportGone: Refusal = { code: 1030, msg: '文件已过期或不存在，请重新生成' }
export const FormerCodeNeeded: Refusal = {
  code: 1052,
  msg: '手机号码 7 天内更换过，还须填写发到原号码的验证码',
}

const user = { encoding: 'form', access: 'user', input: z.object({}) } as const

/** States of an export; `none` where there is none, or its file has expired. */
export const EXPORT_STATES = ['none', 'waiting', 'running', 'ready', 'failed'] as const

export const DataExport = z.object({
  /** Empty without an export. */
  id: readsText,
  state: z.enum(EXPORT_STATES),
  /** Percent. */
  progress: readsInteger,
  /** Bytes of the file; 0 until it is ready. */
  size: readsInteger,
  createtime: readsText,
  /** Until when the file can be downloaded; empty until it is ready. */
  expires: readsText,
})
export type DataExport = z.output<typeof DataExport>

export const exportStart = endpoint({
  ...user,
  title: '生成个人数据副本',
  path: '/api/user/export/start',
  isExtension: true,
  limit: 'dataExport',
  output: DataExport,
  refusals: [],
  note: '在后台生成；已有正在生成的，答那一份。',
})

export const exportState = endpoint({
  ...user,
  title: '个人数据副本的进度',
  path: '/api/user/export/state',
  isExtension: true,
  output: DataExport,
  refusals: [],
})

export const exportFile = endpoint({
  title: '个人数据副本的下载地址（ZIP 文件）',
  path: '/api/user/export/file',
  isExtension: true,
  encoding: 'form',
  access: 'user',
  limit: 'dataExport',
  input: z.object({
    id: withLabel('文件编号', z.string('文件编号不正确').check(z.regex(UUID, '文件编号不正确'))),
  }),
  output: DownloadAddress,
  refusals: [ExportGone],
  note: '只答给本人；地址 1 分钟内有效，打开即下载，只能下载一次，退出登录或修改密码后失效。',
})

export const AccountDeletion = z.object({
  /** When it was asked for, and when it is carried out; both empty while it is not. */
  requested_at: readsText,
  due_at: readsText,
  /** Numbers of the user's records that the deletion would withdraw or remove. */
  listings: readsInteger,
  drafts: readsInteger,
  favourites: readsInteger,
  searches: readsInteger,
  assessments: readsInteger,
  leads: readsInteger,
  /** End of the membership that would lapse; empty for none. */
  member_until: readsText,
  /** Number that the account had until a change of the last days; empty for none. A code sent there is asked for. */
  former_mobile: readsText,
  /** Open bonds and orders that forbid the deletion: text in Chinese, and path of the page to settle them; mostly empty. */
  blockers: readsList(z.object({ text: z.string(), url: readsOwnPath })),
})
export type AccountDeletion = z.output<typeof AccountDeletion>

export const deletionState = endpoint({
  ...user,
  title: '注销账号：现状与后果',
  path: '/api/user/deletion/state',
  isExtension: true,
  output: AccountDeletion,
  refusals: [],
})

export const deletionRequest = endpoint({
  ...user,
  title: '申请注销账号',
  path: '/api/user/deletion/request',
  isExtension: true,
  limit: 'accountDeletion',
  input: z.object({
    /** Proof of identity: the password, or else the SMS code. */
    password: withLabel('登录密码', z.optional(z.string().check(z.maxLength(100)))),
    code: optionalSmsCode,
    /** Code sent to `former_mobile`, where there is one. */
    formercode: optionalSmsCode,
  }),
  output: AccountDeletion,
  refusals: [
    DeletionBlocked,
    FormerCodeNeeded,
    OldPasswordWrong,
    TooManyOldPasswords,
    CodeWrong,
    CodeExpired,
  ],
  note: '以登录密码或短信验证码（event deleteaccount，发到账号的手机号码）确认。7 天后执行，其间可以撤回。手机号码 7 天内更换过的，还须带上 formercode（event confirmowner，发到 former_mobile）。',
})

export const deletionCancel = endpoint({
  ...user,
  title: '撤回注销申请',
  path: '/api/user/deletion/cancel',
  isExtension: true,
  limit: 'accountDeletion',
  output: AccountDeletion,
  refusals: [DeletionNotAsked],
})
