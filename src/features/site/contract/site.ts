// Data of the frame of every page: friendly links and the settings of the site (spec part 1 §7, part 2 §7.2).
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Id, readsFlag, readsList, readsText } from '#platform/contract/fields.ts'
import { readsImages } from '#platform/contract/file-fields.ts'

export const Banner = z.object({
  images: readsImages,
  /** Site path or absolute URL; empty or `0` for none. */
  url: readsText,
  /** Ours: headline and second line over the picture. */
  title: readsText,
  remark: readsText,
})
export type Banner = z.output<typeof Banner>

export const Link = z.object({
  id: Id,
  title: readsText,
  /** Empty or `0`: shown without a target. */
  url: readsText,
})
export type Link = z.output<typeof Link>

export const linkList = endpoint({
  title: '友情链接',
  path: '/api/linklist',
  encoding: 'json',
  access: 'visitor',
  input: z.object({}),
  output: readsList(Link),
  refusals: [],
})

/** Settings of the whole site. Public by nature: every footer prints them. */
export const SiteSettings = z.object({
  name: readsText,
  slogan: readsText,
  company: readsText,
  hotline: readsText,
  service_hours: readsText,
  email: readsText,
  sales_phone: readsText,
  consult_note: readsText,
  /** Telecom licence, filing number and public-security filing as printed; empty ones are not shown. */
  telecom_licence: readsText,
  icp: readsText,
  police_filing: readsText,
  /** Approval number of the map of China as printed under it; without one only a diagram is shown. */
  map_approval: readsText,
  /** Experts in the think-tank, as its banner states; without one the banner names no number. */
  expert_count: readsText,
  /** Origin of the section where experts register and sign in; without one the site offers its own form. */
  expert_site: readsText,
  /** Pages on other sites; empty ones are our own (src/platform/lib/external-links.ts). */
  market_link: readsText,
  bidding_link: readsText,
  bid_hall_link: readsText,
  finance_link: readsText,
  ndrc_link: readsText,
  local_link: readsText,
  project_admin_link: readsText,
})
export type SiteSettings = z.output<typeof SiteSettings>

/** Settings with what follows from how the server is set up. */
export const SiteInfo = z.object({
  ...SiteSettings.shape,
  /** Whether answers to enquiries can be sent by SMS. */
  sms_answers: readsFlag,
})
export type SiteInfo = z.output<typeof SiteInfo>

export const siteSettings = endpoint({
  title: '站点设置',
  path: '/api/siteSettings',
  isExtension: true,
  encoding: 'form',
  access: 'visitor',
  input: z.object({}),
  output: SiteInfo,
  refusals: [],
  note: '热线、投诉邮箱与备案号。其他后端没有此接口时使用默认值。',
})
