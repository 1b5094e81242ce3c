// Settings of a site whose backend has none.
import type { SiteSettings } from '#features/site/contract/site.ts'

export const defaultSettings: SiteSettings = {
  name: '林权通',
  slogan: '林业服务与林权交易',
  company: '',
  hotline: '',
  service_hours: '',
  email: '',
  sales_phone: '',
  consult_note: '',
  telecom_licence: '',
  icp: '',
  police_filing: '',
  map_approval: '',
  expert_count: '1203',
  expert_site: '',
  market_link: '',
  bidding_link: '',
  bid_hall_link: '',
  finance_link: '',
  ndrc_link: '',
  local_link: '',
  project_admin_link: '',
}
