// Articles for the benches that need a database, made inside the database: 3–6 KB of text that compresses like text.
import { Client } from 'pg'
import { NEWS_TYPES } from '#features/news/contract/news.ts'

export const ARTICLES = 100_000

const PIECES = [
  '流转期限三十年，租金每五年按当地物价调整一次。',
  '交易双方在县级林权服务中心办理了合同备案。',
  '蓄积量按二类调查小班数据推算，误差控制在百分之五以内。',
  '林农可以凭不动产权证书向合作银行申请贷款。',
  '验收由乡镇林业站与村委会共同完成，结果张榜公示七日。',
  '采伐后的迹地须在次年春季完成更新造林。',
  '公益林补偿资金按面积拨付到户，账目全部公开。',
]

const FILL = `
INSERT INTO news (type, title, remark, content, source, images, pinned, hot, read_num, createtime, updatetime)
SELECT
  ($1::int[])[1 + number % ${NEWS_TYPES.length}],
  '林地经营权流转进展第' || number || '期',
  ($2::text[])[1 + number % ${PIECES.length}],
  body.html,
  '县林业局',
  '[{"file": "/uploads/sample/1.webp"}]',
  number % 4000 = 0,
  number % 500 = 0,
  number % 5000,
  moment.time,
  moment.time
FROM generate_series(1, $3::int) AS number,
  LATERAL (SELECT timestamptz '2015-01-01' + number * interval '50 minutes' AS time) AS moment,
  LATERAL (
    SELECT string_agg(
      '<p>' || ($2::text[])[1 + (number * part) % ${PIECES.length}] ||
        translate(md5((number * part)::text), '0123456789abcdef', '林地经营权森木竹松杉合同价亩山') || '</p>', '') AS html
    FROM generate_series(1, 20 + number % 20) AS part
  ) AS body`

/** Fills a migrated, empty database; ids run from 1 without gaps. */
export const fillDatabase = async (databaseUrl: string, articles = ARTICLES) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(FILL, [NEWS_TYPES, PIECES, articles])
    await client.query('VACUUM ANALYZE news')
  } finally {
    await client.end()
  }
}

const ENQUIRIES = `
WITH made AS (
  INSERT INTO enquiries (type, province_id, city_id, county_id, name, mobile, phone_digits, content, createtime)
  SELECT
    4 + number % 3, 430000, 431200, 431225, '咨询人' || number,
    phone, phone,
    ($1::text[])[1 + number % ${PIECES.length}],
    now() - number * interval '7 minutes'
  FROM generate_series(1, $2::int) AS number,
    LATERAL (SELECT '139' || lpad((number % 90000)::text, 8, '0') AS phone) AS dialled
  RETURNING id, createtime
)
INSERT INTO queue_tasks (queue, target_id, createtime, outcome, note, decided_at)
SELECT
  'enquiries', id, createtime,
  CASE WHEN id % 2 = 0 THEN 'approved' END, CASE WHEN id % 2 = 0 THEN '已回电' ELSE '' END,
  CASE WHEN id % 2 = 0 THEN createtime + interval '3 hours' END
FROM made`

const AUDIT = `
INSERT INTO audit (who, action, target, detail, address, at)
SELECT
  'staff:' || 1 + number % 3,
  (ARRAY['news.edit', 'news.publish', 'enquiry.answer', 'staff.login'])[1 + number % 4],
  'news:' || number,
  '{"changed": ["title"]}',
  '10.0.0.' || number % 250,
  now() - number * interval '5 minutes'
FROM generate_series(1, $1::int) AS number`

/** Every second of them waits for a reviewer. */
export const insertEnquiries = (client: Client, count: number) => client.query(ENQUIRIES, [PIECES, count])

/** Fills the staff's side of a database that `fillDatabase` filled: records, enquiries and entries of the audit log. */
export const fillRecords = async (databaseUrl: string, records = ARTICLES) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SELECT adopt_content()')
    await insertEnquiries(client, records)
    await client.query(AUDIT, [records])
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}
