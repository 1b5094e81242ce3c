import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { text, withLabel } from '#platform/contract/fields.ts'
import { Queue, reviewer } from './review.ts'

/** Characters of the longest template, and most templates for one outcome. */
const TEMPLATE_MAX = 100
const TEMPLATES_MAX = 20

const Templates = (label: string) =>
  withLabel(
    label,
    z
      .array(text('常用说明', TEMPLATE_MAX))
      .check(z.maxLength(TEMPLATES_MAX, `${label}最多 ${TEMPLATES_MAX} 条`)),
  )

export const saveTemplates = endpoint({
  title: '修改审核队列的常用说明',
  path: '/api/staff/queues/templates',
  encoding: 'json',
  access: 'staff:admin',
  input: z.object({
    queue: Queue,
    approved: Templates('通过时的常用说明'),
    rejected: Templates('不通过时的常用说明'),
  }),
  output: z.null(),
  refusals: [],
})

export const noteTemplates = endpoint({
  ...reviewer,
  title: '审核队列的常用说明',
  path: '/api/staff/queues/templates/get',
  input: z.object({ queue: Queue }),
  output: z.object({ approved: z.array(z.string()), rejected: z.array(z.string()) }),
  refusals: [],
})
