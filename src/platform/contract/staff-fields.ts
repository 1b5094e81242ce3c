import * as z from 'zod/mini'
import { readDocumentNumber, readSmsCode } from '#platform/readers/codes.ts'
import { withLabel } from './fields.ts'
import { StaffPasswordRule } from './sign-in-refusals.ts'

export const ROLES = ['editor', 'reviewer', 'admin'] as const
export const Role = withLabel('角色', z.enum(ROLES, '请选择角色'))
export type Role = z.output<typeof Role>

const FLAGS = new Map<unknown, boolean>([
  ...[true, 1, '1', 'true', 'on'].map((yes) => [yes, true] as const),
  ...[false, 0, '0', 'false', 'off'].map((no) => [no, false] as const),
])
/** Yes or no, however JSON and forms spell it; unlike `readsFlag` nothing else, and not absent. */
export const flag = z.pipe(
  z.transform((value: unknown) => FLAGS.get(value) ?? value),
  z.boolean(),
)

/** Most rows that the console exports of a list. */
export const EXPORT_MAX = 5000

const CLASSES = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/]
/** 8 to 64 characters of three classes; no spaces, no Chinese. Stricter than that of users: staff read and decide for others. */
export const isStaffPassword = (password: string) =>
  /^[\x21-\x7e]{8,64}$/.test(password) && CLASSES.filter((one) => one.test(password)).length >= 3

export const newPassword = (label: string) =>
  withLabel(
    label,
    z
      .string(`请填写${label}`)
      .check(
        z.minLength(1, { error: `请填写${label}`, abort: true }),
        z.refine(isStaffPassword, StaffPasswordRule.msg),
      ),
  )

/** Password of the signed-in person, asked for again before a grave action. */
export const OwnPassword = withLabel(
  '当前密码',
  z.string('请填写当前密码').check(z.minLength(1, '请填写当前密码'), z.maxLength(100)),
)

/** Six digits of an authenticator app, which some show in two groups. */
export const OtpCode = withLabel(
  '动态验证码',
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' || typeof value === 'number' ? readSmsCode(String(value)) : value,
    ),
    z.string('请填写动态验证码').check(z.regex(/^\d{6}$/, '动态验证码为 6 位数字')),
  ),
)

/** Without I, O, 0 and 1, which are easily confused. */
export const RECOVERY_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const RECOVERY_LENGTH = 12
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_CHARACTERS}]{${RECOVERY_LENGTH}}$`)

/** Recovery code, in groups or not, in capitals or not. */
export const RecoveryCode = withLabel(
  '恢复码',
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? readDocumentNumber(value) : value)),
    z.string('请填写恢复码').check(z.regex(RECOVERY_CODE, `恢复码为 ${RECOVERY_LENGTH} 位字母和数字`)),
  ),
)

/** The second factor: a code of the authenticator app, or a recovery code, which goes first. */
export const secondFactor = { otp: z.optional(OtpCode), recovery: z.optional(RecoveryCode) }

/** Answered once: the server keeps hashes. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })

export const StaffSession = z.object({
  id: z.int(),
  /** Wire times. `seen` is when it was last used, to the minute. */
  createtime: z.string(),
  seen: z.string(),
  /** Network of the sign-in: an IPv4 address, or the first half of an IPv6 one. */
  address: z.string(),
  /** Browser and system, as the browser names itself. */
  agent: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type StaffSession = z.output<typeof StaffSession>
