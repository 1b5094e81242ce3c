// Legal texts in a new version: what a user is asked to agree to again.
import * as z from 'zod/mini'
import { ASKED_TEXTS } from '#features/identity/rules/agreements.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { readsList, readsNothing, readsText, withLabel } from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'

export const TextChanged: Refusal = { code: 1590, msg: '协议刚有变动，请看过现在的文字再同意' }

export const AskedText = z.object({
  name: readsText,
  title: readsText,
  /** Day from which it holds, `2027-01-01`. */
  version: readsText,
  /** Summary of what the version changes; may be empty. */
  note: readsText,
})
export type AskedText = z.output<typeof AskedText>

const call = { isExtension: true, encoding: 'json', access: 'user' } as const

export const textsAsked = endpoint({
  ...call,
  title: '待同意的协议新版本',
  path: '/api/user/agreements/asked',
  input: z.object({}),
  output: z.object({ list: readsList(AskedText) }),
  refusals: [],
})

export const textsAgree = endpoint({
  ...call,
  title: '同意协议的新版本',
  path: '/api/user/agreements/agree',
  input: z.object({
    texts: withLabel(
      '协议',
      z
        .array(
          z.object({
            name: withLabel('协议', z.enum(ASKED_TEXTS)),
            version: withLabel(
              '版本',
              z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, '版本应写作 2027-01-01')),
            ),
          }),
        )
        .check(z.minLength(1, '请选择协议'), z.maxLength(ASKED_TEXTS.length)),
    ),
  }),
  output: readsNothing,
  refusals: [TextChanged],
  note: '记下同意的版本和时间。版本已撤下或已有更新的，拒绝，什么也不记。',
})
