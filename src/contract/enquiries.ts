// Enquiries: cooperation, consultation, expert assessment (spec part 2 §3, §5; part 1 §7).
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ContactPhone, integer, named, optionalText, text } from './fields.ts'

/** Six-digit code; 0 where a province or city has no lower level. */
const regionCode = (label: string) => named(label, integer(0, 999_999))

export const addProposal = endpoint({
  title: '提交咨询',
  path: '/api/addProposal',
  encoding: 'json',
  access: 'visitor',
  input: z.object({
    /** 4 cooperation, 5 expert consultation, 6 assessment consultation. */
    type: named('咨询类型', integer(4, 6)),
    province_id: named('所在城市', integer(1, 999_999)),
    city_id: regionCode('城市'),
    county_id: regionCode('区县'),
    name: text('姓名', 30, '请输入您的姓名'),
    mobile: ContactPhone,
    content: optionalText('咨询内容', 500),
  }),
  output: z.null(),
  refusals: ['BadRegion', 'ContentNeeded'],
  note: '规格未给出路径。类型 5、6 须填写咨询内容；类型 7（专家评估）随评估一同提供。',
})
