import * as z from 'zod/mini'
import { optionalPersonName } from '#platform/contract/account-fields.ts'
import { attachments, pictures, quantity, richText, writtenTime } from '#platform/contract/content-fields.ts'
import { code, optionalRegionCode, optionalText, REGION_MAX, text } from '#platform/contract/fields.ts'
import type { PersonalNumberKind } from '#platform/lib/personal-data.ts'
import { readContactPhone } from '#platform/readers/phone.ts'

const years = (label: string) => quantity(label, { unit: '年', max: 100, example: '30' })

export const ProjectFields = z.object({
  name: text('项目名称', 200),
  /** 1 finance ministry, 2 development commission, 3 local. */
  type: code('项目库', 1, 3),
  /** 1 initiation, 2 procurement, 3 execution, 4 handover. */
  stage_id: code('项目阶段', 1, 4),
  /** 1 construction, 2 trade, 3 service, 4 forestry, 5 other. */
  industry_id: code('所属行业', 1, 5),
  province_id: code('省份', 1, REGION_MAX),
  city_id: optionalRegionCode('城市'),
  county_id: optionalRegionCode('区县'),
  /** 100 million yuan. */
  budget: quantity('投资额', {
    unit: '亿元',
    max: 100_000,
    decimals: 4,
    example: '12.5',
    doubts: [{ from: 1000, below: 100_001, unit: '万元' }],
  }),
  /** Mu. */
  woodland: quantity('林地面积', { unit: '亩', max: 100_000_000, decimals: 2, example: '12000' }),
  /** Years of operation. */
  management: years('经营年限'),
  /** Years until it has paid for itself. */
  payback_cycle: years('回收周期'),
  starttime: z.optional(writtenTime('发起时间')),
  subject_company: optionalText('实施主体', 100),
  responsibility_company: optionalText('责任单位', 100),
  third_party: optionalText('第三方机构', 100),
  department: optionalText('主管部门', 100),
  /** Contact department, which the public page shows. */
  contacts: optionalText('联系部门', 100).check(
    z.refine((name) => !/\d{5}/.test(name.replace(/[\s-]/g, '')), '联系部门会公开显示，请不要填写电话号码'),
  ),
  /** Shown to signed-in users alone, as is the phone. */
  username: optionalPersonName('联系人'),
  user_phone: optionalText('联系电话', 60).check(z.overwrite(readContactPhone)),
  remark: richText('项目简介'),
  woodremark: optionalText('林地情况', 2000),
  benefit: optionalText('效益分析', 2000),
  policy: optionalText('政策支持', 2000),
  resources: optionalText('资源条件', 2000),
  report: attachments('资料文件', 20),
  images: pictures('图片', 3),
  createtime: z.optional(writtenTime('发布时间')),
})
export type ProjectFields = z.output<typeof ProjectFields>

/** Fields that are there for numbers of people. */
export const projectNumbers: { user_phone: readonly PersonalNumberKind[] } = { user_phone: ['mobile'] }
