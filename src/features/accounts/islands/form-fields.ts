import * as z from 'zod/mini'
import { MOBILE } from '#platform/lib/phones.ts'

export const WRONG_MOBILE = '请填写正确的手机号码'

export const mobileField = z.string().check(z.trim(), z.regex(MOBILE, WRONG_MOBILE))
export const codeField = z.string().check(z.trim(), z.regex(/^\d{6}$/, '请填写 6 位短信验证码'))
