import type { SmsEvent } from './account-fields.ts'

/** Codes of what an account is, and of what was certified of its holder. */
export const ACCOUNT_TYPE = { enterprise: 1, individual: 2 } as const
export type AccountTypeCode = (typeof ACCOUNT_TYPE)[keyof typeof ACCOUNT_TYPE]

/** `apply_state` of users (spec part 1 §4). */
export const CERTIFICATION = { none: 0, pending: 1, approved: 2, rejected: 3 } as const

/** Type of users who both supply and purchase: they are not asked to be certified (spec part 1 §4). */
const BOTH = 3

export const needsCertification = ({ apply_state, type }: { apply_state: number; type: number }) =>
  apply_state === CERTIFICATION.none && type !== BOTH

export const certificationNames: Readonly<Record<number, string>> = {
  0: '未认证',
  1: '审核中',
  2: '已认证',
  3: '未通过',
}

export const accountTypeNames: Record<AccountTypeCode, string> = { 1: '企业', 2: '个人' }

/** The event a registration code is sent for (spec part 2 §7.1). */
export const registerEvent: Record<AccountTypeCode, SmsEvent> = { 1: 'register', 2: 'orregister' }

/** A session may change the mobile by the new number alone for so long after it was opened. */
export const FRESH_SESSION_MINUTES = 15

/** Days in which the owner of the former number takes back an account whose mobile was changed. */
export const REGAIN_DAYS = 7

/** From so many days without use on a code sent to the mobile is not enough: numbers are given to others. */
export const ASLEEP_DAYS = 90

/** Seconds before another code may be asked for. */
export const SMS_COUNTDOWN_SECONDS = 60

export const PASSWORD_HINT = '6-20 位，须同时包含字母和数字，不含空格和中文'

/** Captcha picture in pixels. */
export const CAPTCHA_SIZE = { width: 110, height: 38 } as const
