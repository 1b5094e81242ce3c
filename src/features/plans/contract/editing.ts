import * as z from 'zod/mini'
import { pictures, richText, writtenTime } from '#platform/contract/content-fields.ts'
import { code, optionalText, text } from '#platform/contract/fields.ts'

export const PlanFields = z.object({
  /** 1 forest wellness, 2 spatial, 3 industry, 4 landscape, 5 characteristic town. */
  plan_type: code('规划类型', 1, 5),
  title: text('标题', 200),
  remark: optionalText('简介', 500),
  images: pictures('图片', 9),
  content: richText('正文'),
  createtime: z.optional(writtenTime('发布时间')),
})
export type PlanFields = z.output<typeof PlanFields>
