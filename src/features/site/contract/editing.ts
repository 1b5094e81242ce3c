// Content around the articles: banners, friendly links, site settings.

import * as z from 'zod/mini'
import {
  isWebAddress,
  optionalDay,
  pictures,
  quantity,
  Sort,
  target,
} from '#platform/contract/content-fields.ts'
import { code, optionalText, text } from '#platform/contract/fields.ts'
import type { PersonalNumberKind } from '#platform/lib/personal-data.ts'
import { readAddress } from '#platform/readers/address.ts'
import { readContactPhone } from '#platform/readers/phone.ts'
import { numberOf } from '#platform/readers/typed-number.ts'
import { tidyText } from '#platform/readers/typed-text.ts'

export const BannerFields = z.object({
  /** 1 carousel at the top of the home page, 2 second banners. */
  slot: code('位置', 1, 2),
  title: text('标题', 50),
  remark: optionalText('副标题', 100),
  images: pictures('图片', 1).check(z.refine((images) => images.length > 0, { message: '请上传图片' })),
  url: target('链接'),
  /** The last Beijing day on which readers see it; `''` for no end. */
  last_day: optionalDay('展示到'),
  sort: Sort,
})
export type BannerFields = z.output<typeof BannerFields>

export const LinkFields = z.object({
  title: text('名称', 50),
  url: target('网址'),
  sort: Sort,
})
export type LinkFields = z.output<typeof LinkFields>

/** Terms of membership where the operator sets no others. */
export const defaultTerms = {
  price: 0,
  days: 365,
  trial_days: 15,
  ordinary: { reveals: 10, searches: 20, downloads: 5 },
  member: { reveals: 100, searches: 100, downloads: 50 },
}

/** One phone or several, with hours beside them. */
const contactPhone = (label: string) => optionalText(label, 60).check(z.overwrite(readContactPhone))

/** `1,200 人` is stored as `1200`; what is no number stays, to be complained of. */
const headcount = (typed: string) => String(numberOf(typed, 0, '人') ?? typed)

const days = (label: string, usual: number, min = 0) =>
  quantity(label, { unit: '天', min, max: 3650, example: '365', usual })
const times = (label: string, usual: number) =>
  quantity(label, { unit: '个', max: 10_000, example: '10', usual })

export const SettingFields = z.object({
  name: text('网站名称', 20),
  slogan: optionalText('宣传语', 40),
  company: optionalText('主办单位', 60),
  hotline: contactPhone('服务热线'),
  service_hours: optionalText('服务时间', 60),
  email: optionalText('投诉邮箱', 80).check(
    z.overwrite(tidyText),
    z.refine((value) => value === '' || z.regexes.email.test(value), {
      message: '投诉邮箱应写作 name@example.com',
    }),
  ),
  sales_phone: contactPhone('广告业务电话'),
  consult_note: optionalText('咨询表单说明', 200),
  telecom_licence: optionalText('电信业务经营许可证', 60),
  icp: optionalText('ICP 备案号', 60),
  police_filing: optionalText('公安备案号', 60),
  map_approval: optionalText('地图审图号', 60),
  expert_count: optionalText('入库专家人数', 40).check(
    z.overwrite(headcount),
    z.regex(/^\d*$/, '入库专家人数请填数字，如 1200'),
  ),
  expert_site: optionalText('专家系统网址', 200).check(
    z.overwrite(readAddress),
    z.refine((value) => value === '' || (isWebAddress(value) && /^[^/]+\/\/[^/?#]+$/.test(value)), {
      message: '专家系统网址须以 http:// 或 https:// 开头，末尾不带 /',
    }),
  ),
  market_link: target('招标采购网址'),
  bidding_link: target('招投标平台网址'),
  bid_hall_link: target('开标大厅网址'),
  finance_link: target('财政部项目库网址'),
  ndrc_link: target('发改委项目库网址'),
  local_link: target('地方项目库网址'),
  project_admin_link: target('项目库管理网址'),
  /** Account that bid bonds are paid to: answered to bidders alone. */
  bond_account_name: optionalText('保证金账户名称', 60),
  bond_account_bank: optionalText('保证金开户银行', 60),
  bond_account_number: optionalText('保证金账号', 40).check(z.overwrite(tidyText)),
  bond_account_note: optionalText('保证金缴纳说明', 200),
  /** Yuan; 0: opening is free. */
  member_price: quantity('会员价格', { unit: '元', max: 1_000_000, decimals: 2, example: '365' }),
  member_days: days('会员有效天数', defaultTerms.days, 1),
  member_trial_days: days('试用天数', defaultTerms.trial_days),
  member_reveals: times('会员每天查看号码', defaultTerms.member.reveals),
  ordinary_reveals: times('普通用户每天查看号码', defaultTerms.ordinary.reveals),
  member_searches: times('会员保存搜索', defaultTerms.member.searches),
  ordinary_searches: times('普通用户保存搜索', defaultTerms.ordinary.searches),
  member_downloads: times('会员每天下载项目', defaultTerms.member.downloads),
  ordinary_downloads: times('普通用户每天下载项目', defaultTerms.ordinary.downloads),
})
export type SettingFields = z.output<typeof SettingFields>

/** Fields that are there for numbers of people. */
export const settingNumbers: Record<
  'hotline' | 'sales_phone' | 'bond_account_number',
  readonly PersonalNumberKind[]
> = { hotline: ['mobile'], sales_phone: ['mobile'], bond_account_number: ['card'] }
