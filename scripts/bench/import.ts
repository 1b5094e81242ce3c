// 500 lines of a table, 20 of them with a mistake, listings of a certified company and articles of the staff: preview, import, and
// the same table again.
import { writeXlsx } from 'hucre/xlsx'
import { contentImports } from '#app/content-calls.ts'
import { importListings } from '#features/listings/contract/import.ts'
import { countOf, type ImportAnswer, type ImportStep } from '#platform/contract/sheet-import.ts'
import { startApi } from './api-server.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { ProcessGroup } from './process-group.ts'
import type { Size } from './size.ts'
import { post, signIn } from './staff-calls.ts'

const SIZES = { full: { lines: 500, bad: 20 }, small: { lines: 50, bad: 2 } }

const HEADINGS = [
  ['信息标题', '流转类别', '林地类型', '所在地区', '详细位置', '面积（公顷）', '总价', '使用年限'],
  ['林地权属', '权证情况', '林地详情', '联系人', '联系电话', '主要树种', '林龄', '经度', '纬度'],
].flat()

const tableOf = (lines: number, bad: number) => {
  const rows = Array.from({ length: lines }, (_, at) => [
    `建阳区第 ${at} 块杉木林`,
    '转让',
    '有林地',
    '福建省南平市建阳区',
    '童游街道南山村',
    at < bad ? '一大片' : 8 + at / 10,
    '十二万',
    '2054年止',
    '集体',
    '林权证',
    '林地平缓，机耕路通到山脚，杉木长势良好，权属清楚，没有纠纷。',
    '林建国',
    13_800_138_000,
    '杉木',
    12,
    118.12,
    27.33,
  ])
  return writeXlsx({ sheets: [{ name: '林地', rows: [HEADINGS, ...rows] }] })
}

const NEWS_HEADINGS = ['文章标题', '栏目', '内容', '来源', '发布日期', '原网址']

const newsTableOf = (lines: number, bad: number) => {
  const rows = Array.from({ length: lines }, (_, at) => [
    `旧站文章第 ${at} 篇`,
    at < bad ? '没有这一栏' : '林业新闻',
    '林地平缓，机耕路通到山脚。\n'.repeat(20),
    '省林业局',
    '2019年3月12日',
    `/news.php?id=${at}`,
  ])
  return writeXlsx({ sheets: [{ name: '资讯', rows: [NEWS_HEADINGS, ...rows] }] })
}

interface Import {
  address: string
  token: string
  file: Uint8Array
  lines: number
  bad: number
}

/** Seconds of a preview, an import, and the same import again. */
const importTwice = async ({ address, token, file, lines, bad }: Import) => {
  const send = async (step: ImportStep) => {
    const began = performance.now()
    const reply = await fetch(`${address}?step=${step}`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/octet-stream' },
      body: file as Uint8Array<ArrayBuffer>,
    })
    const { data, msg } = (await reply.json()) as { data: ImportAnswer | null; msg: string }
    if (!data) throw new Error(`${step}: ${msg}`)
    return { data, seconds: (performance.now() - began) / 1000 }
  }
  const preview = await send('preview')
  const first = await send('import')
  const again = await send('import')
  if (countOf(first.data, 'made') !== lines - bad) throw new Error('a good line is no draft')
  if (first.data.lines.filter(({ complaints }) => complaints.length > 0).length !== bad)
    throw new Error('a bad line has no reason')
  if (countOf(again.data, 'made') !== 0 || countOf(again.data, 'existing') !== lines - bad)
    throw new Error('a line was imported twice')
  return { preview: preview.seconds, first: first.seconds, again: again.seconds }
}

export const imports = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { lines, bad } = SIZES[size]
  const { origin } = await startApi(group)
  const account = { username: 'linye', password: 'Demo2026', type: 1 }
  const { token } = await post<{ token: string }>(origin, '/api/login', account)
  const listings = await importTwice({
    address: `${origin}${importListings.path}`,
    token,
    file: await tableOf(lines, bad),
    lines,
    bad,
  })
  const articles = await importTwice({
    address: `${origin}${contentImports.news.importSheet.path}`,
    token: await signIn(origin, 'editor'),
    file: await newsTableOf(lines, bad),
    lines,
    bad,
  })
  return [
    atMost(
      `${lines} lines imported, ${bad} of them refused, with preview`,
      listings.preview + listings.first,
      20,
      's',
    ),
    aside('the preview alone', listings.preview, 's'),
    aside('the same table again', listings.again, 's'),
    atMost(
      `${lines} articles imported by staff, ${bad} refused, with preview`,
      articles.preview + articles.first,
      20,
      's',
    ),
    aside('the same articles again', articles.again, 's'),
  ]
}
