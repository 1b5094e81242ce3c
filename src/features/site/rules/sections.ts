// Sections of the portal (spec part 1 §2, part 2 §2.1): main navigation, account menu, and what each is for.

import {
  aboutPath,
  accountCollectPath,
  accountDepositPath,
  accountFollowsPath,
  accountHomePath,
  accountImportPath,
  accountLeadsPath,
  accountProjectsPath,
  accountSearchesPath,
  accountSettingPath,
  accountWorkPath,
  assessPath,
  certificationPath,
  designPath,
  exchangePath,
  expertPath,
  homePath,
  marketPath,
  newsListPath,
  ownReportsPath,
  projectListPath,
  publishPath,
  statisticsPath,
  vipPath,
} from '#platform/lib/paths.ts'

export interface Section {
  path: string
  name: string
  purpose: string
}

const section = (path: string, name: string, purpose: string): Section => ({ path, name, purpose })

export const home = section(homePath, '首页', '')
export const exchange = section(
  exchangePath,
  '林地流转',
  '按地区、林地类型、面积和价格查找转让、出租、转包、合作、互换的林地。',
)
export const assess = section(assessPath, '林权评估', '填写林地条件，获得一份供参考的评分报告。')
export const design = section(
  designPath,
  '规划设计',
  '森林康养、空间、产业、景观与特色小镇的规划服务和经典案例。',
)
export const projects = section(
  projectListPath(1),
  '项目库',
  '查询财政部、发改委与地方林业项目的规模、阶段和联系单位。',
)
export const market = section(
  marketPath,
  '招标采购',
  '查看林业工程、种苗和服务的招标采购信息，办理投标保证金。',
)
export const expert = section(expertPath, '专家智库', '认识林业专家，阅读访谈与观点，预约咨询。')
export const info = section(newsListPath(), '资讯中心', '')
export const about = section(aboutPath, '关于我们', '')

export const statistics = section(statisticsPath, '数据看板', '全国林业项目的数量、金额与地区分布。')

export const mainNavigation = [home, exchange, assess, design, projects, market, expert, info, about]

export const publishListing = section(publishPath, '发布林地', '填写林地信息、上传照片，平台审核后公开展示。')
export const accountHome = section(
  accountHomePath,
  '个人中心',
  '管理自己发布的林地，联系预约回电的人，查看消息。',
)
export const accountSetting = section(accountSettingPath, '账号设置', '查看账号、认证和会员信息。')
export const accountWork = section(accountWorkPath, '消息通知', '查看审核结果、招标进展和系统通知。')
export const accountCollect = section(
  accountCollectPath,
  '我的收藏',
  '按类别查看收藏的林地、项目、案例和资讯。',
)

export const accountProjects = section(
  accountProjectsPath,
  '我的林地',
  '管理自己发布的林地信息，查看审核进度。',
)
export const accountImport = section(
  accountImportPath,
  '批量导入林地',
  '用 Excel 表格一次录入多条林地，逐行核对后存为草稿。',
)
export const accountLeads = section(accountLeadsPath(), '回电预约', '查看谁想了解您的林地，记录联系结果。')
export const accountSearches = section(
  accountSearchesPath,
  '已保存的搜索',
  '常用的筛选条件，有新林地时通知您。',
)

export const accountFollows = section(
  accountFollowsPath,
  '招标订阅',
  '有符合条件的招标、采购信息发布时通知您。',
)

export const vip = section(
  vipPath,
  '会员服务',
  '开通会员或申请限时试用，查看更多预约号码，林地信息突出显示。',
)
export const accountDeposit = section(
  accountDepositPath,
  '招标管理',
  '查看报名的招标项目，缴纳投标保证金，上传汇款凭证。',
)

export const certification = section(certificationPath, '认证', '提交个人或企业认证资料，查看审核结果。')

export const accountAssess = section(ownReportsPath, '我的评估', '查看评估报告和草稿，比较两块林地。')

export const personalMenu = [
  accountHome,
  accountSetting,
  accountProjects,
  accountDeposit,
  accountWork,
  accountCollect,
  vip,
]

export const accountMenu = [
  accountHome,
  accountSetting,
  accountProjects,
  accountLeads,
  accountSearches,
  accountFollows,
  accountAssess,
  accountDeposit,
  accountWork,
  accountCollect,
]

/** Whether a menu marks this path as the current one. */
export const isInMenus = (path: string) =>
  path.startsWith('/account/') ||
  [...mainNavigation, statistics, vip].some((section) => section.path === path)
