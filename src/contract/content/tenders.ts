// Tenders (spec part 1 §3).
import * as z from 'zod/mini'
import { code, optionalRegionCode, optionalText, text } from '../fields.ts'
import { attachments, richText, writtenTime } from './fields.ts'

export const TenderFields = z.object({
  title: text('标题', 200),
  project_sn: text('项目编号', 50),
  /** 1 tender, 2 procurement. */
  ptype: code('类别', 1, 2),
  /** 1 notice, 2 change, 3 result, 4 contract. */
  infor_type: code('公告类型', 1, 4),
  /** 1 construction, 2 trade, 3 service, 4 forestry, 5 other. */
  industry_type: code('所属行业', 1, 5),
  province_id: optionalRegionCode('省份'),
  /** How bidders are found, and how bids are made, as printed. */
  tendering_type: optionalText('招标方式', 50),
  tendering_mode: optionalText('组织形式', 50),
  starting_price: optionalText('起始价', 50),
  contact: optionalText('联系方式', 100),
  files: attachments('附件', 20),
  content: richText('正文'),
  createtime: z.optional(writtenTime('发布时间')),
})
export type TenderFields = z.output<typeof TenderFields>
