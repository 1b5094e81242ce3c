import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, optionalText, visibleCharacters, withLabel } from '#platform/contract/fields.ts'
import { TargetGone } from '#platform/contract/refusals.ts'

const CALLABLE = /^\+?\d(?:[\d\s-]{5,18})\d$/

export const COMPLAINT_REASONS = ['fake', 'sold', 'price', 'promise', 'contact', 'other'] as const
export type ComplaintReason = (typeof COMPLAINT_REASONS)[number]

export const complaintReasons: Record<ComplaintReason, string> = {
  fake: '信息不实',
  sold: '林地已流转',
  price: '价格不符',
  promise: '收益承诺等违规',
  contact: '留有私下联系方式',
  other: '其他',
}

export const reportListing = endpoint({
  title: '举报林地信息',
  path: '/api/reportListing',
  isExtension: true,
  encoding: 'json',
  access: 'visitor',
  limit: 'report',
  input: z.object({
    id: Id,
    reason: withLabel('举报原因', z.enum(COMPLAINT_REASONS, '请选择举报原因')),
    content: optionalText('补充说明', 500),
    /** To be asked back on; may be left out. */
    mobile: withLabel(
      '联系电话',
      z.prefault(
        z.string().check(
          visibleCharacters,
          z.trim(),
          z.refine((text) => text === '' || CALLABLE.test(text), '请填写能联系到您的电话，或留空'),
        ),
        '',
      ),
    ),
  }),
  output: z.null(),
  refusals: [TargetGone],
  note: '每条林地页面都有举报入口，由审核员核实。',
})
