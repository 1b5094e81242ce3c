import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { optionalText, Page } from '#platform/contract/fields.ts'

export const pictureLibrary = endpoint({
  title: '图片库',
  path: '/api/staff/content/pictures',
  encoding: 'json',
  access: 'staff:editor',
  input: z.object({
    /** Every word must stand in the title of the record that uses the picture. */
    keyword: optionalText('关键词', 50),
    /** Empty for all. */
    tag: optionalText('标签', 20),
    page: Page,
  }),
  output: z.object({
    list: z.array(
      z.object({
        file: z.string(),
        alt: z.string(),
        title: z.string(),
        tags: z.array(z.string()),
      }),
    ),
    more: z.boolean(),
  }),
  refusals: [],
  note: '资讯、规划案例、项目和横幅用过的图片，最后编辑的内容在前。',
})
