import { regex } from 'react-admin'
import { PASSWORD } from '#contract/accounts/fields.ts'
import { refusals } from '#contract/refusals.ts'

export const passwordRule = regex(PASSWORD, refusals.PasswordRule.msg)
