// One address for every kind of page there is: what holds for all of them is tested on each.
import type { APIRequestContext } from '@playwright/test'
import { tenderPath } from '#platform/lib/paths.ts'
import { findArticle } from './content.ts'
import { findExpert, findPlan } from './library.ts'
import { findListing } from './listings.ts'
import { findProject } from './projects.ts'
import { findTender } from './tenders.ts'

const withTableAndPicture = ({ content }: { content: string }) =>
  /<table/.test(content) && /<img/.test(content)

export const fixedPages = {
  首页: '/index',
  列表: '/info',
  往期列表: '/info/news/2',
  专题列表: '/info/topics',
  热门推荐: '/info/recommended',
  搜索: '/search?keyword=林权',
  平台介绍: '/about/home',
  法律声明: '/about/law',
  广告服务: '/about/adve',
  联系我们: '/about/contact',
  会员服务协议: '/about/agreement',
  隐私声明: '/about/privacy',
  林地发布协议: '/about/publish-agreement',
  登录: '/login/login',
  注册: '/login/reg',
  找回密码: '/login/recover',
  个人中心: '/account/home',
  林地列表: '/exchange',
  林地分区: '/exchange/fujian',
  林地目录: '/exchange/all',
  林地对比: '/exchange/compare',
  项目库: '/obj/exchequer',
  往期项目: '/obj/local/1',
  最新项目: '/obj/new',
  招标列表: '/market',
  招标类别: '/market/awards',
  报名投标: '/market/tender',
  招标管理: '/account/deposit',
  发布林地: '/addproject',
  规划设计: '/design',
  案例列表: '/design/list',
  专家智库: '/expert',
  专家列表: '/expert/list',
  专家资讯: '/expertInfoList',
  数据看板: '/data/trade',
  开放数据: '/open-data',
  会员服务: '/vip',
  我的收藏: '/account/collect',
  账号设置: '/account/setting',
  个人资料: '/account/setting/information',
  登录账号: '/account/setting/username',
  修改密码: '/account/setting/password',
  更换手机号码: '/account/setting/mobile',
  登录设备: '/account/setting/sessions',
  认证: '/account/setting/userauth/auth',
  认证详情: '/account/setting/userauth/detail',
  隐私与数据: '/account/setting/privacy',
  林权评估: '/assess',
  评分方法: '/assess/method',
  评估向导: '/addAssess',
  评估报告: '/addAssess/report',
  我的评估: '/account/assess',
  错误页: '/no/such/page',
} as const

const readable = {
  文章: (request: APIRequestContext) =>
    findArticle(request, [1, 2, 3, 4, 5], withTableAndPicture).then(({ id }) => `/info/view/${id}`),
  专题: (request: APIRequestContext) =>
    findArticle(request, [6], ({ sublist }) => sublist.length > 0).then(({ id }) => `/info/view/${id}`),
  专题文章: (request: APIRequestContext) =>
    findArticle(request, [6], ({ sublist }) => sublist.length > 0).then(
      ({ sublist }) => `/info/subview/${sublist[0]?.id}`,
    ),
  专家文章: (request: APIRequestContext) =>
    findArticle(request, [7]).then(({ id }) => `/expert/info/view/${id}`),
  案例: (request: APIRequestContext) => findPlan(request).then(({ id }) => `/design/view/${id}`),
  专家: (request: APIRequestContext) => findExpert(request).then(({ id }) => `/expert/view/${id}`),
  林地: (request: APIRequestContext) =>
    findListing(request, ({ images }) => images.length > 1).then(({ id }) => `/exchange/view/${id}`),
  项目: (request: APIRequestContext) =>
    findProject(request, ({ report }) => report.length > 0).then(({ id }) => `/obj/view/${id}`),
  招标: (request: APIRequestContext) =>
    findTender(request, ({ infor_type, bond }) => infor_type === 1 && bond > 0).then(({ project_sn }) =>
      tenderPath(project_sn),
    ),
} as const

type FixedPage = keyof typeof fixedPages
export type PageType = FixedPage | keyof typeof readable

export const pageTypes = [...Object.keys(fixedPages), ...Object.keys(readable)] as PageType[]

const isFixed = (type: PageType): type is FixedPage => type in fixedPages

export const addressOf = async (request: APIRequestContext, type: PageType): Promise<string> =>
  isFixed(type) ? fixedPages[type] : readable[type](request)
