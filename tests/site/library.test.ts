// Projects, planning cases, experts, tenders and figures as they are published.
import type { APIRequestContext } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { tenderCalendarPath, tenderPath } from '#platform/lib/paths.ts'
import { ask } from '../e2e/support/api.ts'
import { listOf } from '../e2e/support/content.ts'
import { findExpert, findPlan, plansOf } from '../e2e/support/library.ts'
import { findProject, projectDetail, projectsOf } from '../e2e/support/projects.ts'
import { findTender, tendersOf } from '../e2e/support/tenders.ts'
import { fullNumbers } from '../e2e/support/walk.ts'
import { eventsOf } from '../helpers/calendar.ts'
import { hrefOf, named, openPortal, readPage, region, textOf, textsOf } from './portal.ts'

let request: APIRequestContext
beforeAll(async () => {
  ;({ request } = await openPortal())
}, 600_000)

const read = (path: string) => readPage(request, path)
const heading = (page: Document) => textOf(page.querySelector('h1'))
const statusOf = async (path: string) => (await request.get(path)).status()

describe('the project library', () => {
  test('lists the newest projects of each of its parts', async () => {
    for (const [slug, type, name] of [
      ['exchequer', 1, '财政部项目库'],
      ['NDRC', 2, '发改委项目库'],
      ['local', 3, '地方项目库'],
      ['new', 0, '最新项目'],
    ] as const) {
      const page = await read(`/obj/${slug}`)
      expect(heading(page)).toBe(name)
      const { list } = await projectsOf(request, { type, pagesize: 8 })
      const entries = textsOf(page.querySelectorAll('.listings h3'))
      expect(entries[0]).toBe(list[0]?.name)
      expect(entries.length, slug).toBeGreaterThanOrEqual(Math.min(8, list.length))
    }
  })

  test('gives the newest projects under other addresses, and no page that does not exist', async () => {
    for (const path of ['/obj', '/obj/anything', '/obj/view'])
      expect(heading(await read(path)), path).toBe('最新项目')
    for (const path of ['/obj/view/999999', '/obj/local/999']) expect(await statusOf(path), path).toBe(404)
  })

  test('shows a project’s facts with units, its stage and its texts', async () => {
    const project = await findProject(
      request,
      ({ stage_id, report, third_party }) => stage_id === 2 && report.length > 0 && third_party === '',
    )
    const page = await read(`/obj/view/${project.id}`)
    expect(heading(page)).toBe(project.name)
    const overview = textOf(region(page, '项目概况'))
    expect(overview).toMatch(/投资额\s*[\d.,]+ (亿|万)元/)
    expect(overview).toMatch(new RegExp(`经营年限\\s?${project.management} 年`))
    expect(overview).not.toContain('第三方机构')
    const stages = [...region(page, '项目进度').querySelectorAll('li')]
    expect(stages).toHaveLength(4)
    expect(textOf(stages[0])).toContain('已完成')
    expect(stages[1]?.getAttribute('aria-current')).toBe('step')
    expect(textOf(region(page, '资料下载'))).toContain(project.report[0]?.name)
    const beside = page.querySelector('aside [data-fragment]')?.getAttribute('data-fragment') ?? ''
    expect((await read(beside)).querySelector('.ranked a')).not.toBeNull()
  })

  test('holds no phone, nor do the visitors’ answers', async () => {
    const { list } = await projectsOf(request)
    for (const { id } of list.slice(0, 40)) {
      expect(fullNumbers(JSON.stringify(await projectDetail(request, id)))).toEqual([])
      expect(fullNumbers(await (await request.get(`/obj/view/${id}`)).text())).toEqual([])
    }
    for (const path of ['/obj/local', '/obj/new', '/rss.xml', '/sitemap.xml', '/index'])
      expect(fullNumbers(await (await request.get(path)).text()), path).toEqual([])
  })
})

describe('planning and design', () => {
  test('leads to the cases of each type, names clients and six steps, and shows the newest cases', async () => {
    const page = await read('/design')
    const fields = region(page, '服务领域')
    for (const name of ['森林康养', '空间规划', '产业规划', '景观设计', '特色小镇'])
      expect(textOf(fields)).toContain(name)
    expect(hrefOf(named(fields, 'a', /^产业规划/))).toBe('/design/list/industry')
    const clients = textOf(region(page, '服务对象'))
    for (const name of ['各级政府', '园区管委会', '产业投资方', '林农与林业局'])
      expect(clients).toContain(name)
    expect(region(page, '服务流程').querySelectorAll('li')).toHaveLength(6)
    const cases = region(page, '经典案例')
    const [newest] = (await plansOf(request)).list
    expect(textsOf(cases.querySelectorAll('a'))).toContain(newest?.title)
    expect(cases.querySelectorAll('article').length).toBeLessThanOrEqual(8)
    expect(hrefOf(named(cases, 'a', /更多经典案例/))).toBe('/design/list')
  })

  test('leads owners of forest land to the form, and has no pages that do not exist', async () => {
    expect(hrefOf(named(await read('/design/list'), 'main a', /有林地要流转/))).toBe('/addproject')
    for (const path of [
      '/design/list/99',
      '/design/list/0',
      '/design/list/nothing',
      '/design/list/space/x',
      '/design/view/2000000000',
      '/design/view/x',
    ])
      expect(await statusOf(path), path).toBe(404)
  })

  test('shows of a case title, time and reads, and where it stands', async () => {
    const plan = await findPlan(request)
    const page = await read(`/design/view/${plan.id}`)
    expect(heading(page)).toBe(plan.title)
    const article = textOf(page.querySelector('main article'))
    expect(article).toContain(plan.createtime.slice(0, 16))
    expect(article).toMatch(/阅读 \d+/)
    const type = ['森林康养', '空间规划', '产业规划', '景观设计', '特色小镇'][plan.plan_type - 1] ?? ''
    region(await read(hrefOf(named(region(page, '当前位置'), 'a', new RegExp(type)))), '规划类型')
  })
})

describe('the think-tank', () => {
  test('names how many experts there are, the flow and the services', async () => {
    const page = await read('/expert')
    expect(textOf(page.querySelector('main'))).toMatch(/已有\s*1203\s*位专家入驻/)
    expect(textsOf(region(page, '服务流程').querySelectorAll('h3'))).toEqual([
      '提出需求',
      '协调专家',
      '达成意向',
      '支付定金',
      '安排行程',
    ])
    expect(textsOf(region(page, '服务内容').querySelectorAll('h3'))).toEqual([
      '服务咨询',
      '产业对接',
      '专业评审',
    ])
  })

  test('has three buttons that open the experts’ own site in a new window', async () => {
    const page = await read('/expert')
    for (const [name, path] of [
      [/^申请行业专家/, '/expert/reg/0/4'],
      [/^申请评标专家/, '/expert/reg/0/3'],
      [/^进入智库/, '/expert/login'],
    ] as const) {
      const link = named(page, 'main a', name)
      expect(hrefOf(link)).toBe(`https://www.example.com${path}`)
      expect(link.getAttribute('target')).toBe('_blank')
    }
  })

  test('has a profile of each expert with breadcrumb, nickname, position, words and articles', async () => {
    const { id, username, nickname, position, remark } = await findExpert(request)
    const page = await read(`/expert/view/${id}`)
    const main = textOf(page.querySelector('main'))
    for (const words of [username, nickname, position, remark]) expect(main).toContain(words)
    const { list } = await ask<{ list: { remark: string }[] }>(request, 'expertnews', {
      expert_id: id,
      page: 1,
    })
    expect(textOf(page.querySelector('main .entry .remark'))).toBe(beginningOf(list[0]?.remark ?? ''))
    expect(hrefOf(named(region(page, '当前位置'), 'a', '专家风采'))).toBe('/expert/list')
  })

  test('has no page of nobody, and none beyond the last', async () => {
    for (const path of ['/expert/view/2000000000', '/expert/view/x', '/expert/list/99', '/expert/view/1/99'])
      expect(await statusOf(path), path).toBe(404)
  })

  test('has news by type, with picture, fifty characters and day', async () => {
    let page = await read('/expertInfoList')
    for (const [type, name, path] of [
      [7, '专家访谈', '/expertInfoList'],
      [8, '专家动态', '/expertInfoList/dynamics'],
      [9, '专业文献', '/expertInfoList/literature'],
      [10, '专家观点', '/expertInfoList/opinions'],
    ] as const) {
      expect(hrefOf(named(region(page, '专家资讯类型'), 'a', name))).toBe(path)
      page = await read(path)
      const { list } = await listOf(request, { type })
      const entry = page.querySelector('main .entries > li')
      expect(textOf(entry?.querySelector('h3'))).toBe(list[0]?.title)
      expect(textOf(entry)).toContain(list[0]?.createtime.slice(0, 10))
      expect(entry?.querySelector('img')).not.toBeNull()
      const shown = textOf(entry?.querySelector('.remark')).replace(/全文$/, '')
      expect(Array.from(shown).length).toBeLessThanOrEqual(51)
    }
    const article = await read(hrefOf(named(page.querySelector('main .entries > li') ?? page, 'a', /^全文/)))
    expect(textOf(article.querySelector('main'))).toMatch(/点击数 \d+/)
    expect(hrefOf(named(region(article, '当前位置'), 'a', '专家观点'))).toBe('/expertInfoList/opinions')
  })
})

describe('the market', () => {
  test('has a list of each kind in its tab', async () => {
    let page = await read('/market')
    for (const [at, [slug, name]] of [
      ['works', '林业工程'],
      ['seedlings', '种苗'],
      ['services', '服务'],
      ['procurement', '采购公告'],
      ['awards', '中标公示'],
    ].entries()) {
      expect(hrefOf(named(region(page, '招标类别'), 'a', name ?? ''))).toBe(`/market/${slug}`)
      page = await read(`/market/${slug}`)
      expect(heading(page)).toBe(name)
      expect(named(region(page, '招标类别'), 'a', name ?? '').getAttribute('aria-current')).toBe('page')
      const { list } = await tendersOf(request, { c_id: at + 1 })
      expect(list.map(({ title }) => title)).toEqual(
        expect.arrayContaining(textsOf(page.querySelectorAll('.listings h3'))),
      )
    }
  })

  test('says in each row what it is, where, until when, and what it costs', async () => {
    const { list } = await tendersOf(request, { pagesize: 10 })
    const page = await read('/market')
    for (const { title, project_sn, pname, signup_end, createtime } of list) {
      const row = [...page.querySelectorAll('article')].find((one) => textOf(one).includes(project_sn))
      expect(hrefOf(named(row ?? page, 'a', title))).toBe(tenderPath(project_sn))
      const text = textOf(row).replaceAll(' ', '')
      expect(text).toContain(`项目地区${pname || '全国'}`)
      expect(text).toContain(`报名截止${signup_end.slice(0, 16).replace(' ', '') || '不限'}`)
      expect(text).toMatch(/投标保证金([\d,.]+元|无需缴纳)/)
      expect(text).toMatch(/估算价([\d,.]+万元|未公布)/)
      expect(text).toContain(`${createtime.slice(0, 10)}发布`)
    }
  })

  test('answers an address that is no list with the error page', async () => {
    for (const path of [
      '/market/other',
      '/market/works/999',
      '/market/works/0',
      '/market/view/NO-SUCH-NUMBER',
    ])
      expect(await statusOf(path), path).toBe(404)
  })

  test('shows of a tender with a result the winner first, then its texts, the newest stage first', async () => {
    const tender = await findTender(
      request,
      ({ winner, result_content, content }) => winner !== '' && result_content !== '' && content !== '',
      { c_id: 5 },
    )
    const page = await read(tenderPath(tender.project_sn))
    expect(textOf(region(page, '中标结果'))).toMatch(new RegExp(`中标单位\\s?${tender.winner}`))
    const heads = textsOf(page.querySelectorAll('article section > h2'))
    const at = (name: RegExp) => heads.findIndex((head) => name.test(head))
    expect(at(/结果公示/)).toBeGreaterThanOrEqual(0)
    expect(at(/结果公示/)).toBeLessThan(at(/(招标|采购)公告/))
    if (tender.contract_content) expect(at(/合同公告/)).toBeLessThan(at(/结果公示/))
    named(page, 'a', '查看我的进度')
  })

  test('offers the times of each tender as a calendar file, until there is a result', async () => {
    const { list } = await tendersOf(request)
    for (const { project_sn, title, infor_type, signup_end, open_time } of list.slice(0, 40)) {
      const path = tenderCalendarPath(project_sn)
      if (infor_type > 2 || !(signup_end || open_time)) {
        expect(await statusOf(path), path).toBe(404)
        continue
      }
      expect(hrefOf(named(await read(tenderPath(project_sn)), 'a', '加入日历'))).toBe(path)
      const reply = await request.get(path)
      expect(reply.headers()['content-type']).toBe('text/calendar; charset=utf-8')
      expect(eventsOf(await reply.text()).map(({ SUMMARY }) => SUMMARY?.replace(/^[^：]*：/, ''))).toContain(
        title,
      )
    }
  })

  test('holds no phone', async () => {
    const phone = /\b0\d{2,3}-\d{7,8}\b/
    const { list } = await tendersOf(request)
    for (const { project_sn } of list.slice(0, 40))
      expect(await (await request.get(tenderPath(project_sn))).text()).not.toMatch(phone)
    for (const path of ['/market', '/market/works', '/market/awards'])
      expect(await (await request.get(path)).text(), path).not.toMatch(phone)
  })
})

describe('the figures', () => {
  interface Counts {
    name: string
    value: number
  }
  interface Statistics {
    projectnum: number
    provicenum: number
    projectmoney: number
    industry: Counts[]
    province: Counts[]
    stage: Counts[]
  }
  const figures = async () =>
    ((await (await request.post('/pro/statistics')).json()) as { data: Statistics }).data

  test('of the call stand in tables', async () => {
    const { industry, province, stage, projectnum, provicenum, projectmoney } = await figures()
    const page = await read('/data/trade')
    const counters = textOf(page.querySelector('.counters'))
    expect(counters).toContain(`${projectnum.toLocaleString('zh-CN')} 个`)
    expect(counters).toContain(`${provicenum} 个`)
    expect(counters).toContain(`${projectmoney.toLocaleString('zh-CN', { maximumFractionDigits: 2 })} 亿元`)
    expect(textOf(page.querySelector('main'))).toMatch(/数据截至 20\d\d-\d\d-\d\d \d\d:\d\d/)
    for (const [section, counts] of [
      ['热门行业', industry],
      ['项目阶段', stage],
      ['热门地区', province.slice(0, 10)],
    ] as const) {
      const rows = textsOf(region(page, section).querySelectorAll('tr')).slice(1)
      expect(rows).toHaveLength(counts.length)
      for (const [index, { name, value }] of counts.entries()) {
        expect(rows[index]).toContain(name)
        expect(rows[index]).toContain(value.toLocaleString('zh-CN'))
      }
    }
  })

  test('of every province stand among the tiles, those with projects linked to them', async () => {
    const { province } = await figures()
    const tiles = region(await read('/data/trade'), '各省项目数')
    expect(tiles.querySelectorAll('li')).toHaveLength(34)
    expect(tiles.querySelectorAll('li a')).toHaveLength(province.length)
    const [top] = province
    const link = tiles.querySelector(`a[title="${top?.name}：${top?.value} 个项目"]`)
    expect(hrefOf(link)).toMatch(/^\/obj\/new\?province_id=\d{6}$/)
  })
})

/** Of a remark: fifty characters, and a sign that there are more. */
const beginningOf = (remark: string) => {
  const characters = Array.from(remark)
  return characters.length > 50 ? `${characters.slice(0, 50).join('').trimEnd()}…` : remark
}
