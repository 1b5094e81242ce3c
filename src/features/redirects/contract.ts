// Redirects that editors keep: addresses of an earlier site, and where they lead.
import * as z from 'zod/mini'
import { isWebAddress } from '#platform/contract/content-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { optionalText, readsList, readsText, text } from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { OLD_ADDRESS_MAX } from '#platform/lib/old-addresses.ts'
import { readAddress } from '#platform/readers/address.ts'

export const SourceTaken: Refusal = { code: 1580, msg: '这个旧网址已经有去处了，请核对' }
export const SourceIsPage: Refusal = { code: 1581, msg: '这是本站现有的网址，不能转到别处' }
export const RedirectCircle: Refusal = { code: 1582, msg: '转来转去又回到原处，请核对“转到”' }
export const TargetMissing: Refusal = { code: 1583, msg: '要转到的页面不存在，或没有上线' }

export const TARGET_MAX = 500

export const RedirectFields = z.object({
  /** Path and query on this host, in readable signs: `/旧闻/12.html`. */
  source: text('旧网址', OLD_ADDRESS_MAX),
  /** Path on this host, or an address elsewhere. */
  target: text('转到', TARGET_MAX).check(
    z.overwrite(readAddress),
    z.refine((value) => (value.startsWith('/') ? !value.startsWith('//') : isWebAddress(value)), {
      message: '“转到”请填以 / 开头的本站网址，或完整的网址，如 https://www.example.com/',
    }),
  ),
  remark: optionalText('备注', 100),
})
export type RedirectFields = z.output<typeof RedirectFields>

export const Redirect = z.object({ source: readsText, target: readsText })
export type Redirect = z.output<typeof Redirect>

export const redirectList = endpoint({
  title: '网址转向',
  path: '/api/redirectList',
  isExtension: true,
  encoding: 'json',
  access: 'visitor',
  input: z.object({}),
  output: readsList(Redirect),
  refusals: [],
  note: '旧网址及其去处，供发布程序使用。其他后端没有此接口时没有转向。',
})
