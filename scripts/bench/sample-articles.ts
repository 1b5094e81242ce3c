// A made-up news centre of any size for the benches: the shapes and lengths of real articles, no meaning.
import { NEWS_TYPES } from '#contract/news.ts'
import type { SnapshotNews } from '#contract/snapshot.ts'
import type { SnapshotChange } from '#publish/snapshot-store.ts'

const PLACES = [
  '福建三明',
  '浙江龙泉',
  '江西铜鼓',
  '广西横州',
  '四川洪雅',
  '湖南会同',
  '贵州锦屏',
  '云南景谷',
]
const TREES = ['杉木', '马尾松', '毛竹', '油茶', '桉树', '楠木', '柏木', '樟树']
const THINGS = ['林地经营权流转', '集体林权制度改革', '森林经营方案编制', '林下经济示范基地', '林权抵押贷款']
const CLAUSES = [
  '交易双方在县级林权服务中心办理了合同备案',
  '蓄积量按二类调查小班数据推算，误差控制在百分之五以内',
  '流转期限三十年，租金每五年按当地物价调整一次',
  '林农可以凭不动产权证书向合作银行申请贷款',
  '验收由乡镇林业站与村委会共同完成，结果张榜公示七日',
  '专业合作社统一提供种苗、技术和销路',
  '采伐后的迹地须在次年春季完成更新造林',
  '公益林补偿资金按面积拨付到户，账目全部公开',
  '道路通达条件是影响成交价格的首要因素',
  '界址争议先行调解，调解不成的依法申请裁决',
]

/** The same article gets the same words in every run. */
const picker = (seed: number) => {
  let state = (seed * 2_654_435_761) >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    below: (limit: number) => Math.floor(next() * limit),
    of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
  }
}
type Picker = ReturnType<typeof picker>

const repeat = (times: number, make: (index: number) => string) =>
  Array.from({ length: times }, (_, i) => make(i))
const sentence = (pick: Picker) =>
  `${pick.of(PLACES)}的${pick.of(TREES)}林，${pick.of(CLAUSES)}，${pick.of(CLAUSES)}。`
const paragraph = (pick: Picker) => `<p>${repeat(2 + pick.below(2), () => sentence(pick)).join('')}</p>`

const table = (
  pick: Picker,
) => `<div class="table-scroll" tabindex="0" role="region" aria-label="表格，可左右滑动">
<table><thead><tr><th>地点</th><th>树种</th><th>面积（亩）</th><th>成交价（万元）</th></tr></thead><tbody>
${repeat(4, () => `<tr><td>${pick.of(PLACES)}</td><td>${pick.of(TREES)}</td><td>${pick.below(900)}</td><td>${pick.below(400)}</td></tr>`).join('\n')}
</tbody></table></div>`

const picture = (pick: Picker) =>
  `<figure><img src="/uploads/sample/${pick.below(40)}.webp" alt="" width="1280" height="720" loading="lazy" decoding="async"><figcaption>${pick.of(PLACES)}林场一角</figcaption></figure>`

/** 3–6 KB of the HTML that the sanitiser lets through. */
const body = (pick: Picker) =>
  [
    paragraph(pick),
    ...repeat(2, () => `<h2>${pick.of(THINGS)}怎么做</h2>\n${paragraph(pick)}\n${paragraph(pick)}`),
    `<ul>${repeat(3, () => `<li>${pick.of(CLAUSES)}</li>`).join('')}</ul>`,
    pick.below(2) === 0 ? table(pick) : picture(pick),
    `<blockquote><p>${sentence(pick)}</p></blockquote>`,
    ...repeat(pick.below(4), () => paragraph(pick)),
  ].join('\n')

const FIRST_DAY = Date.UTC(2015, 0, 1)
const TEN_HOURS = 36_000_000

const article = (id: number): SnapshotNews & { fingerprint: string } => {
  const pick = picker(id)
  const type = NEWS_TYPES[id % NEWS_TYPES.length] ?? 1
  // Every tenth article stands under the first topic, as items of topics do.
  const isItem = type === 6 && id > 100 && pick.below(10) === 0
  const place = pick.of(PLACES)
  return {
    id,
    type,
    topic_id: isItem ? NEWS_TYPES.indexOf(6) + NEWS_TYPES.length * (1 + (id % 8)) : 0,
    title: `${place}${pick.of(TREES)}${pick.of(THINGS)}进展（第${id}期）`,
    remark: `${pick.of(CLAUSES)}，${pick.of(CLAUSES)}。`,
    source: `${place}林业局`,
    cover: pick.below(3) === 0 ? `/uploads/sample/${pick.below(40)}.webp` : '',
    createtime: new Date(FIRST_DAY + id * TEN_HOURS).toISOString().slice(0, 19).replace('T', ' '),
    read_num: pick.below(5000),
    flag: id % 400 === 0 ? 'index' : id % 50 === 0 ? 'hot' : '',
    content: body(pick),
    fingerprint: String(id),
  }
}

/** A first pull of `count` articles over all types, with everything the shell and the home page show. */
export const sampleSnapshot = (count: number): SnapshotChange => {
  const changed = repeat(count, () => '').map((_, index) => article(index + 1))
  const ids = (type: number, limit: number) =>
    changed
      .filter((one) => one.type === type && one.topic_id === 0)
      .slice(-limit)
      .map(({ id }) => id)
  const banner = {
    images: [{ file: '/uploads/sample/1.webp' }],
    url: '/about/home',
    title: '横幅',
    remark: '',
  }
  return {
    changed,
    removed: [],
    singles: {
      settings: {
        name: '林权通',
        slogan: '林业服务与林权交易',
        company: '示例公司',
        hotline: '400-000-0000',
        email: 'help@example.org',
        telecom_licence: '示例 20260000',
        icp: '示例 ICP 备',
        police_filing: '',
      },
      links: Array.from({ length: 12 }, (_, id) => ({
        id: id + 1,
        title: `友情链接${id}`,
        url: 'https://example.org/',
      })),
      provinces: Array.from({ length: 34 }, (_, id) => ({ id: (id + 11) * 10_000, name: `省份${id}` })),
      home: {
        banners: [banner, banner, banner],
        bannerstwo: [banner],
        gonggao: ids(2, 9),
        news1: ids(1, 8),
        news2: ids(2, 8),
        news6: ids(6, 4),
        newslist: ids(1, 10),
      },
      hot: ids(1, 10),
    },
    pulledAt: new Date(FIRST_DAY).toISOString(),
    source: 'bench',
  }
}
