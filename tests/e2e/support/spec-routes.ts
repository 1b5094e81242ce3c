// The route tables of both specifications (part 1 §2, part 2 §2.1), but for most of the account.
import type { APIRequestContext } from '@playwright/test'
import { findArticle } from './content.ts'
import { findListing } from './listings.ts'
import { findTender } from './tenders.ts'

interface Found {
  path: string
  heading: string | RegExp
  /** Heading without scripts, where only a script follows the query to another tab. */
  withoutScripts?: string
}
interface Route {
  /** Route as the specification writes it. */
  route: string
  find: Found | ((request: APIRequestContext) => Promise<Found>)
  /** Target of a short address. */
  leadsTo?: string
}

const fixed = (path: string, heading: string | RegExp, leadsTo?: string): Route => ({
  route: path,
  find: { path, heading },
  ...(leadsTo ? { leadsTo } : {}),
})

const byQuery = (path: string, heading: string, withoutScripts: string): Route => ({
  route: path,
  find: { path, heading, withoutScripts },
})

/** The first record of a list. */
const first = async <T>(request: APIRequestContext, path: string, data: object): Promise<T> => {
  const reply = await request.post(path, { data })
  const { list } = ((await reply.json()) as { data: { list: T[] } }).data
  const [record] = list
  if (!record) throw new Error(`${path} answers an empty list`)
  return record
}
const plan = (request: APIRequestContext) =>
  first<{ id: number; title: string }>(request, '/api/planslist', { plan_type: 1 })
const project = (request: APIRequestContext) =>
  first<{ id: number; name: string }>(request, '/pro/projectlist', { type: 1 })
const expert = (request: APIRequestContext) =>
  first<{ id: number; username: string; nickname: string }>(request, '/api/experts', {})

export const routes: Route[] = [
  fixed('/', /林权通/, '/index'),
  fixed('/index', /林权通/),
  fixed('/login', /登录/, '/login/login'),
  fixed('/reg', /注册/, '/login/reg'),
  fixed('/recover', /找回密码/, '/login/recover'),
  fixed('/login/login', /登录/),
  fixed('/login/reg', /注册/),
  fixed('/login/recover', /找回密码/),
  fixed('/addproject', /发布林地/),
  fixed('/exchange', /林地流转/),
  {
    route: '/exchange/view/{id}',
    find: async (request) => {
      const { id, project_name } = await findListing(request, () => true)
      return { path: `/exchange/view/${id}`, heading: project_name }
    },
  },
  fixed('/obj/exchequer', /财政部/),
  fixed('/obj/NDRC', /发改委/),
  fixed('/obj/local', /地方/),
  fixed('/obj/new', /最新/),
  fixed('/obj', /最新/),
  fixed('/obj/anything', /最新/),
  {
    route: '/obj/view/{id}',
    find: async (request) => {
      const { id, name } = await project(request)
      return { path: `/obj/view/${id}`, heading: name }
    },
  },
  {
    route: '/obj/view/{id}?type=preview',
    find: async (request) => {
      const { id, name } = await project(request)
      return { path: `/obj/view/${id}?type=preview`, heading: name }
    },
  },
  fixed('/assess', '专业林权评估平台'),
  fixed('/addAssess', '林权评估'),
  fixed('/market', '招标采购'),
  {
    route: '/market/view?project_sn={project_sn}',
    find: async (request) => {
      const { project_sn, title } = await findTender(request)
      return {
        path: `/market/view?project_sn=${project_sn}`,
        heading: title,
        withoutScripts: '按项目编号查看',
      }
    },
  },
  {
    route: '/market/tender?project_sn={project_sn}&step={step}',
    find: async (request) => {
      const { project_sn } = await findTender(request)
      return { path: `/market/tender?project_sn=${project_sn}&step=1`, heading: '报名投标' }
    },
  },
  fixed('/account/deposit', '招标管理'),
  fixed('/account/setting/userauth/auth', '认证'),
  fixed('/account/setting/userauth/detail', '认证详情'),
  fixed('/account', '账号设置', '/account/setting'),
  fixed('/account/collect', '我的收藏'),
  fixed('/account/setting', '账号设置'),
  fixed('/account/setting/information', '个人资料'),
  fixed('/account/setting/username', '登录账号'),
  fixed('/account/setting/password', '修改密码'),
  fixed('/account/setting/mobile', '更换手机号码'),
  {
    route: '/account/deposit/detail?project_sn={project_sn}',
    find: async (request) => {
      const { project_sn } = await findTender(request)
      return { path: `/account/deposit/detail?project_sn=${project_sn}`, heading: '保证金详情' }
    },
  },
  fixed('/info', /林业新闻/),
  {
    route: '/info/view/{id}',
    find: async (request) => {
      const { id, title } = await findArticle(request, [1])
      return { path: `/info/view/${id}`, heading: title }
    },
  },
  {
    route: '/info/subview/{id}',
    find: async (request) => {
      const { sublist } = await findArticle(request, [6], (article) => article.sublist.length > 0)
      const [item] = sublist
      return { path: `/info/subview/${item?.id}`, heading: item?.title ?? '' }
    },
  },
  fixed('/data/trade', '全国林业项目数据看板'),
  fixed('/vip', '会员服务'),
  fixed('/design', /规划/),
  fixed('/design/list', '森林康养案例'),
  byQuery('/design/list?type=2', '空间规划案例', '森林康养案例'),
  {
    route: '/design/view/{id}',
    find: async (request) => {
      const { id, title } = await plan(request)
      return { path: `/design/view/${id}`, heading: title }
    },
  },
  fixed('/expert', /专家/),
  fixed('/expert/list', /专家风采/),
  fixed('/expertInfoList', '专家访谈'),
  byQuery('/expertInfoList?type=8', '专家动态', '专家访谈'),
  {
    route: '/expert/view/{id}',
    find: async (request) => {
      const { id, username, nickname } = await expert(request)
      return { path: `/expert/view/${id}`, heading: new RegExp(`${username}|${nickname || username}`) }
    },
  },
  {
    route: '/expert/info/view/{id}',
    find: async (request) => {
      const { id, title } = await findArticle(request, [7])
      return { path: `/expert/info/view/${id}`, heading: title }
    },
  },
  fixed('/about', /平台介绍/, '/about/home'),
  fixed('/about/home', /平台介绍/),
  fixed('/about/law', /法律声明/),
  fixed('/about/adve', /广告服务/),
  fixed('/about/contact', /联系我们/),
]

export const pageOf = ({ find }: Route, request: APIRequestContext) =>
  typeof find === 'function' ? find(request) : Promise.resolve(find)
