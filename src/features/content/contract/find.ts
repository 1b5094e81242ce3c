// Records of every kind by their title, for the command palette of the console.
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, text } from '#platform/contract/fields.ts'
import { State } from './calls.ts'

export const findContent = endpoint({
  title: '按标题查找各类内容',
  path: '/api/staff/content/find',
  encoding: 'json',
  access: 'staff:editor',
  apiToken: { right: 'read' },
  input: z.object({
    /** Every word must stand in the title. A number alone finds the records of that number too. */
    keyword: text('关键词', 50),
  }),
  output: z.object({
    list: z.array(z.object({ id: Id, kind: z.string(), title: z.string(), state: State })),
  }),
  refusals: [],
  note: '最多 20 条，最后编辑的在前；不含回收站，不含只有一份的内容（首页推荐、站点设置）。',
})
