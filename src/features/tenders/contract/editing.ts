import * as z from 'zod/mini'
import { attachments, quantity, richText, writtenTime } from '#platform/contract/content-fields.ts'
import { code, optionalRegionCode, optionalText, text, withLabel } from '#platform/contract/fields.ts'
import type { Refusal } from '#platform/contract/refusals.ts'
import { flag } from '#platform/contract/staff-fields.ts'
import type { PersonalNumberKind } from '#platform/lib/personal-data.ts'

export const ProjectNumberTaken: Refusal = { code: 1508, msg: '这个项目编号已被另一条招标信息使用' }
export const TenderHasBidders: Refusal = {
  code: 1509,
  msg: '已有单位报名或提问，不能更改项目编号，也不能删除',
}

/** What stands before a number that was copied with its label. */
const NUMBER_LABEL = /^(?:项目|招标|采购|公告|标段|文件)?(?:编号|文号)[:：]\s*/

/** As the office writes it: 闽林招〔2024〕012号, FJ/2024/01. Its slug stands in the address of its page. */
const ProjectNumber = text('项目编号', 50).check(
  z.overwrite((typed) => typed.replace(NUMBER_LABEL, '')),
  z.regex(
    /^(?=.*[\p{L}\p{N}])[\p{L}\p{N} _＿.．#＃·/／\-–—－~～+＋&＆:：、,，()（）[\]［］【】〔〕﹝﹞{}｛｝〈〉《》]{3,}$/u,
    '项目编号为 3 至 50 个字，可用汉字、字母、数字、括号、斜线和连字符，如 闽林招〔2024〕012号',
  ),
)

export const TenderFields = z.object({
  title: text('标题', 200),
  /** One tender has one number, and one page, from its notice to its contract. */
  project_sn: ProjectNumber,
  /** 1 tender, 2 procurement. */
  ptype: code('类别', 1, 2),
  /** What is bought: 1 forestry works, 2 seedlings, 3 services. */
  category: z.prefault(code('采购内容', 1, 3), 1),
  /** How far it is: 1 notice, 2 change, 3 result, 4 contract. */
  infor_type: code('公告类型', 1, 4),
  /** 1 construction, 2 trade, 3 service, 4 forestry, 5 other. */
  industry_type: code('所属行业', 1, 5),
  province_id: optionalRegionCode('省份'),
  /** How bidders are found, and how bids are made, as printed. */
  tendering_type: optionalText('招标方式', 50),
  tendering_mode: optionalText('组织形式', 50),
  starting_price: optionalText('起始价', 50),
  /** Ten-thousand yuan. */
  estimate: quantity('估算价', {
    unit: '万元',
    max: 10_000_000,
    decimals: 4,
    example: '318.6',
    none: { words: /^(?:暂?无|没有|不公开|不公布|[/-]+)$/, said: '不写估算价' },
  }),
  /** Yuan; 0: no bid bond. */
  bond: quantity('投标保证金', {
    unit: '元',
    max: 100_000_000,
    decimals: 2,
    example: '50000',
    none: {
      words: /^(?:无|没有|免|免收|免缴|免交|不收|不收取|不要求|不需要?|无需(?:缴纳|交纳|提交)?|[/-]+)$/,
      said: '不收保证金',
    },
  }),
  /** Questions after it are shown as late; without one, after the opening. */
  questions_end: z.optional(writtenTime('提问截止时间')),
  /** Times that the server enforces; without one there is no such limit. */
  signup_end: z.optional(writtenTime('报名截止时间')),
  bond_due: z.optional(writtenTime('保证金截止时间')),
  open_time: z.optional(writtenTime('开标时间')),
  certified_only: withLabel('须先认证', z.prefault(flag, false)),
  /** Answered to signed-in users alone. */
  contact: optionalText('联系方式', 100),
  files: attachments('附件', 20),
  content: richText('招标公告'),
  change_content: richText('变更内容'),
  result_content: richText('结果公示'),
  contract_content: richText('合同公告'),
  winner: optionalText('中标单位', 100),
  /** As printed. */
  winning_price: optionalText('中标价', 50),
  createtime: z.optional(writtenTime('发布时间')),
})
export type TenderFields = z.output<typeof TenderFields>

/** Fields that are there for numbers of people. */
export const tenderNumbers: { contact: readonly PersonalNumberKind[] } = { contact: ['mobile'] }
