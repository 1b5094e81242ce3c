// Records of all kinds for the bench of the search, made inside the database: listings as for the exchange, and news,
// projects, planning cases and experts whose texts are put together from words that are frequent, middling and rare.
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import { NEWS_TYPES } from '#features/news/contract/news.ts'
import { allRegions } from '#features/regions/server/regions.service.ts'
import { rebuildRecordSearch } from '#features/search/server/rebuild.table.ts'
import { fillListings } from './sample-listings.ts'
import { regionTriples } from './sample-places.ts'

/** Parts of every 200. */
const SHARES = { listings: 115, news: 70, projects: 5, tenders: 5, plans: 3, experts: 2 }

export const WORDS = (
  '林权 林地 流转 转让 出租 承包 经营权 合同 林农 合作社 国有林场 集体林 公益林 商品林 杉木 毛竹 马尾松 油茶 桉树 樟树 红豆杉 楠木 银杏 核桃 ' +
  '抵押 贷款 碳汇 碳票 造林 抚育 间伐 采伐 更新 育苗 苗木 防火 病虫害 松材线虫病 护林员 无人机 巡护 界线 纠纷 调解 登记 不动产 公示 竞价 成交 评估 ' +
  '补偿 补贴 验收 道路 运输 加工 锯材 竹笋 菌菇 天麻 黄精 蜂蜜 康养 步道 民宿 研学 湿地 水源 坡度 土层 蓄积 胸径 树高 样地 小班 调查 规划 设计 ' +
  '乡镇 村委会 林业站 县城 省厅 专家 培训 讲座 试点 改革 经验 数据 年份 亩数 租金 分红 保底 股份 入股 收益 成本 价格 市场 订单 龙头企业 品牌 认证'
).split(' ')
const VERBS = '开展 完成 推进 探索 启动 签订 核对 公布 组织 落实 改造 建成 引进 试行 总结'.split(' ')

const random = (list: string, power: number) =>
  `(${list})[1 + floor(power(random(), ${power}) * array_length(${list}, 1))::int]`
const word = random('$1::text[]', 1.6)
const sentence = `${random('$2::text[]', 1)} || ${word} || ${word} || ${random('$3::text[]', 1)} || ${word} || '，' || ${word} || ${word} || floor(random() * 900 + 10)::int || '亩。'`
/** A correlated column, so that each row has a text of its own. */
const text = (sentences: number) =>
  `(SELECT string_agg('<p>' || ${sentence} || '</p>', '') FROM generate_series(1, ${sentences} + number % 8) AS part)`
const title = `${random('$2::text[]', 1)} || ${random('$3::text[]', 1)} || ${word} || ${word} || CASE WHEN number % 3 = 0 THEN floor(random() * 900)::int || '亩' ELSE '' END`
const TIME = `timestamptz '2026-11-20 02:00:00+00' - random() * interval '2000 days'`

const FILLS: [kind: keyof typeof SHARES, sql: string][] = [
  [
    'news',
    `INSERT INTO news (type, title, remark, content, source, createtime, updatetime)
     SELECT ($5::int[])[1 + number % array_length($5::int[], 1)], ${title}, ${sentence}, ${text(14)}, '县林业局', time, time
     FROM generate_series(1, $4::int) AS number, LATERAL (SELECT ${TIME} + number * interval '0' AS time) AS moment`,
  ],
  [
    'projects',
    `INSERT INTO projects (name, type, stage_id, industry_id, province_id, budget, woodland, remark, createtime, updatetime, published)
     SELECT ${title} || '项目', 1 + number % 3, 1 + number % 4, 1 + number % 5, 350000 + 0 * array_length($5::int[], 1), random() * 9, random() * 9000, ${text(8)}, time, time, true
     FROM generate_series(1, $4::int) AS number, LATERAL (SELECT ${TIME} + number * interval '0' AS time) AS moment`,
  ],
  [
    'tenders',
    `INSERT INTO tenders (title, project_sn, ptype, category, infor_type, kind, industry_type, province_id, tendering_type,
       starting_price, estimate, bond_fen, contact, content, createtime, updatetime, published)
     SELECT ${title} || '招标', 'BM-' || lpad(number::text, 9, '0'), 1, 1 + number % 3, 1 + number % 4,
       CASE WHEN number % 4 >= 2 THEN 5 ELSE 1 + number % 3 END, 1 + (number + 0 * array_length($5::int[], 1)) % 5,
       350000, '公开招标', '面议', round((random() * 900 + 10)::numeric, 2), 100000, '', ${text(8)}, time, time, true
     FROM generate_series(1, $4::int) AS number, LATERAL (SELECT ${TIME} + number * interval '0' AS time) AS moment`,
  ],
  [
    'plans',
    `INSERT INTO plans (plan_type, title, remark, content, createtime, updatetime, published)
     SELECT 1 + (number + 0 * array_length($5::int[], 1)) % 5, ${title} || '规划', ${sentence}, ${text(8)}, time, time, true
     FROM generate_series(1, $4::int) AS number, LATERAL (SELECT ${TIME} + number * interval '0' AS time) AS moment`,
  ],
  [
    'experts',
    `INSERT INTO experts (username, nickname, position, remark, updatetime, published)
     SELECT '专家' || number, '', ${word} || '，高级工程师', ${sentence}, ${TIME} + 0 * array_length($5::int[], 1) * interval '1 day', true
     FROM generate_series(1, $4::int) AS number`,
  ],
]

const counties = () => {
  const names = new Map(allRegions.map(({ id, name }) => [id, name]))
  return regionTriples().flatMap(({ county_id }) => names.get(county_id) ?? [])
}
export const placeNames = counties()

/** Fills a migrated, empty database past the triggers; what is searched is built from it at once. */
export const fillRecords = async (databaseUrl: string, records: number) => {
  const of = (kind: keyof typeof SHARES) => Math.ceil((records * SHARES[kind]) / 200)
  const fillOthers = async () => {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await client.query(`SELECT setseed(0.42)`)
      await client.query('SET session_replication_role = replica')
      for (const [kind, sql] of FILLS)
        await client.query(sql, [WORDS, placeNames, VERBS, of(kind), NEWS_TYPES])
    } finally {
      await client.end()
    }
  }
  await Promise.all([fillListings(databaseUrl, of('listings')), fillOthers()])
  const pool = new Pool({ connectionString: databaseUrl })
  try {
    await rebuildRecordSearch(drizzle(pool))
    await pool.query('VACUUM ANALYZE')
  } finally {
    await pool.end()
  }
}
