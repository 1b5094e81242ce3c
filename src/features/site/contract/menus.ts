// Entries of navigation, footer and quick links, as editors keep them.
import * as z from 'zod/mini'
import { Sort, target } from '#platform/contract/content-fields.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { code, optionalText, readsInteger, readsList, readsText, text } from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'

export const MenuTargetMissing: Refusal = { code: 1588, msg: '链接指向的页面不存在，或没有上线' }

export const MENU = { navigation: 1, footer: 2, quick: 3 } as const

export const MenuEntry = z.object({
  /** 1 navigation, 2 footer, 3 quick links of phones. */
  place: readsInteger,
  /** Of the footer: heading of its column. */
  column: readsText,
  title: readsText,
  /** Path on this host, or an address elsewhere. */
  url: readsText,
})
export type MenuEntry = z.output<typeof MenuEntry>

export const menuList = endpoint({
  title: '导航与页脚',
  path: '/api/menuList',
  isExtension: true,
  encoding: 'json',
  access: 'visitor',
  input: z.object({}),
  output: readsList(MenuEntry),
  refusals: [],
  note: '按次序列出显示的条目。其他后端没有此接口时，用自带的导航与页脚。',
})

export const MenuFields = z.object({
  place: code('位置', 1, 3),
  column: optionalText('页脚栏目', 10),
  title: text('名称', 12),
  url: target('链接').check(z.refine((value) => value !== '' && value !== '0', { message: '请填写链接' })),
  sort: Sort,
})
export type MenuFields = z.output<typeof MenuFields>
