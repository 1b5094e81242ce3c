// Fields of accounts: names, contacts, mobile, password. Apart from the other fields, because few pages need them.
import * as z from 'zod/mini'
import { MOBILE } from '#platform/lib/phones.ts'
import { readDocumentNumber, readSmsCode } from '#platform/readers/codes.ts'
import { readName } from '#platform/readers/name.ts'
import { bareMobile, readLoginName } from '#platform/readers/phone.ts'
import { code, optionalText, text, withLabel } from './fields.ts'

/** Characters of a person's name: names of some peoples are long. */
export const PERSON_NAME_MAX = 50

/** Name of a person, with the dot of identity cards in it. */
export const personName = (label: string, missing = `请填写${label}`) =>
  withLabel(label, text(label, PERSON_NAME_MAX, missing).check(z.overwrite(readName)))
export const optionalPersonName = (label: string) =>
  withLabel(label, optionalText(label, PERSON_NAME_MAX).check(z.overwrite(readName)))

/** Mainland mobile number: 11 digits, starting with 1. */
export const Mobile = withLabel(
  '手机号码',
  z.pipe(
    z.transform((value: string | number) => (typeof value === 'number' ? String(value) : value)),
    z.string('请填写正确的手机号码').check(z.overwrite(bareMobile), z.regex(MOBILE, '请填写正确的手机号码')),
  ),
)

export const SmsCode = withLabel(
  '短信验证码',
  z.pipe(
    z.transform((value: string | number) => (typeof value === 'number' ? String(value) : value)),
    z.string('请填写短信验证码').check(z.overwrite(readSmsCode), z.regex(/^\d{6}$/, '短信验证码为 6 位数字')),
  ),
)

/** A code that may be left out; empty texts of forms are none. */
export const optionalSmsCode = z.optional(
  z.union(
    [
      z.pipe(
        z.enum(['']),
        z.transform(() => undefined),
      ),
      SmsCode,
    ],
    '短信验证码为 6 位数字',
  ),
)

/** Last six characters of the certified identity number, of whoever returns to an account that sleeps. */
export const IdentityEnd = optionalText('身份证号码后六位', 20).check(
  z.overwrite(readDocumentNumber),
  z.regex(/^(\d{5}[\dXx])?$/, '请填写身份证号码的后六位'),
)

/** The password, where it is asked for besides; empty for none. */
export const optionalPassword = withLabel('登录密码', z.prefault(z.string().check(z.maxLength(100)), ''))

export const LoginName = text('登录账号', 60, '登录账号不能为空').check(z.overwrite(readLoginName))
export const LoginPassword = withLabel(
  '登录密码',
  z.string('登录密码不能为空').check(z.minLength(1, '登录密码不能为空'), z.maxLength(100)),
)

/** 6 to 20 characters with letters and digits, no spaces, no Chinese. */
export const PASSWORD = /^(?=.*[A-Za-z])(?=.*\d)[\x21-\x7e]{6,20}$/

/** 1 enterprise, 2 personal. A mobile number may hold one account of each. */
export const AccountType = code('账号类型', 1, 2)

/** Answer to the captcha; ours where the spec's call has none. Read only if the server asked for a captcha. */
export const askedCaptcha = optionalText('图形验证码', 10)

/** Purposes of a code; a code serves only the event it was sent for. */
export const SmsEvent = withLabel(
  '验证码用途',
  z.enum(
    [
      'register',
      'orregister',
      'retrievepwd',
      'proposal',
      'changemobile',
      'login',
      'deleteaccount',
      'confirmowner',
      'regain',
    ],
    '验证码用途不正确',
  ),
)
export type SmsEvent = z.output<typeof SmsEvent>
