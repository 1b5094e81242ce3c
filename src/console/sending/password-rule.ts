import { regex } from 'react-admin'
import { PASSWORD } from '#contract/people-fields.ts'
import { refusals } from '#contract/refusals.ts'

export const passwordRule = regex(PASSWORD, refusals.PasswordRule.msg)
