// A snapshot of so many articles and a tenth as many listings, as a pull would leave it, written without a backend.

import { NEWS_TYPES } from '#features/news/contract/news.ts'
import type { NewsRecord } from '#features/news/kind.ts'
import { settings } from '#features/site/single.ts'
import { openSnapshotStore } from '../../tests/helpers/content-model.ts'
import { listingRecord } from '../../tests/publish/random-listings.ts'

const SENTENCES = [
  '流转期限三十年，租金每五年按当地物价调整一次。',
  '交易双方在县级林权服务中心办理了合同备案。',
  '蓄积量按二类调查小班数据推算，误差控制在百分之五以内。',
  '林农可以凭不动产权证书向合作银行申请贷款。',
  '验收由乡镇林业站与村委会共同完成，结果张榜公示七日。',
  '采伐后的迹地须在次年春季完成更新造林。',
  '公益林补偿资金按面积拨付到户，账目全部公开。',
]
const PROVINCES = [350_000, 430_000, 450_000, 360_000, 530_000, 440_000, 330_000, 510_000]
const EPOCH = Date.UTC(2015, 0, 1)
const MINUTE = 60_000
/** Times that the bench `million` makes each change: so many of the oldest articles are withdrawn. */
export const TURNS = 6
/** Written at a time: a million texts do not fit the memory. */
const PORTION = 20_000

const of = <T>(list: readonly T[], number: number) => list[number % list.length] as T
const timeOf = (number: number) =>
  new Date(EPOCH + number * 5 * MINUTE).toISOString().replace('T', ' ').slice(0, 19)

/** An article of fourteen to twenty-one paragraphs. */
export const sampleArticle = (id: number, more: Partial<NewsRecord> = {}): NewsRecord => {
  const time = timeOf(id)
  const paragraphs = Array.from(
    { length: 14 + (id % 8) },
    (_, part) => `<p>${of(SENTENCES, id + part)}第${id + part}号图斑，${of(SENTENCES, id * (part + 1))}</p>`,
  )
  return {
    id,
    type: of(NEWS_TYPES, id),
    topic_id: 0,
    topic_order: `99999 ${time}`,
    expert_id: 0,
    title: `林地经营权流转进展第${id}期`,
    remark: of(SENTENCES, id),
    source: '县林业局',
    cover: '/uploads/sample/1.webp',
    createtime: time,
    updatetime: time,
    read_num: id % 5000,
    flag: id % 4000 === 0 ? 'index' : id % 500 === 0 ? 'hot' : '',
    content: paragraphs.join(''),
    files: '',
    moved_name: '',
    fingerprint: '',
    ...more,
  }
}

const listing = (id: number) =>
  listingRecord(id, {
    project_name: `${of(['南山', '石门', '大坪', '青云'], id)}杉木林地${id}号经营权转让`,
    province_id: of(PROVINCES, id),
    forestry_type: 1 + (id % 5),
    face_price: 10 + (id % 300),
    measure_area: 20 + (id % 900),
    content: SENTENCES.join('\n'),
    images: JSON.stringify([{ file: '/uploads/1-1280.jpg', width: 1280, height: 960, avif: true }]),
    releasetime: timeOf(id),
    confirmtime: timeOf(id),
    updatetime: timeOf(id),
  })

/** Writes the file. Ids run from 1 without gaps. */
export const fillSnapshot = (file: string, articles: number, listings = Math.floor(articles / 10)) => {
  const store = openSnapshotStore(file)
  const apply = (kind: string, changed: NewsRecord[] | ReturnType<typeof listing>[]) =>
    store.apply({
      records: { [kind]: { changed, removed: [] } },
      singles: { settings: settings.empty },
      pulledAt: new Date().toISOString(),
      source: 'sample',
    })
  const portions = function* (count: number) {
    for (let from = 1; from <= count; from += PORTION)
      yield Array.from({ length: Math.min(PORTION, count - from + 1) }, (_, at) => from + at)
  }
  try {
    for (const ids of portions(articles))
      apply(
        'news',
        ids.map((id) => sampleArticle(id)),
      )
    for (const ids of portions(listings)) apply('listings', ids.map(listing))
  } finally {
    store.close()
  }
}
