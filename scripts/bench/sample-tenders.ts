// Tenders for the bench of the market, made inside the database: six years of them, most of them decided, few still open.
import { Client } from 'pg'
import { provinceIds } from '#features/regions/server/regions.service.ts'

export const TENDERS = 100_000

const WORKS =
  '森林抚育 人工造林 退化林修复 林区道路 防火隔离带 苗木采购 种子采购 森林资源调查 病虫害防治 护林巡查'.split(
    ' ',
  )

const FILL = `
INSERT INTO tenders (
  title, project_sn, ptype, category, infor_type, kind, industry_type, province_id, tendering_type, starting_price, estimate,
  bond_fen, signup_end, bond_due, open_time, contact, content, result_content, winner, createtime, updatetime, published
)
SELECT
  ($2::text[])[1 + number % array_length($2::text[], 1)] || '第' || number || '标段',
  'BM-' || lpad(number::text, 9, '0'),
  ptype, category, stage,
  CASE WHEN stage >= 3 THEN 5 WHEN ptype = 2 THEN 4 ELSE category END,
  1 + floor(5 * l4 * l4)::int,
  ($1::int[])[1 + floor(power(l5, 1.8) * array_length($1::int[], 1))::int],
  '公开招标', '面议', round((l6 * 900 + 10)::numeric, 2), floor(l6 * 90)::int * 100000,
  made + interval '20 days', made + interval '22 days', made + interval '25 days', '',
  repeat('<p>工程位于国有林场，工期一百八十日历天，质量须符合合格标准。</p>', 12 + number % 20),
  CASE WHEN stage >= 3 THEN '<p>评标委员会推荐第一中标候选人。</p>' ELSE '' END,
  CASE WHEN stage >= 3 THEN '第' || number % 400 || '中标单位' ELSE '' END,
  made, made, true
FROM (
  SELECT
    number, l4, l5, l6,
    CASE WHEN l1 < 0.7 THEN 1 ELSE 2 END AS ptype,
    CASE WHEN l2 < 0.5 THEN 1 WHEN l2 < 0.75 THEN 2 ELSE 3 END AS category,
    CASE WHEN age < 30 THEN CASE WHEN l3 < 0.85 THEN 1 ELSE 2 END
      WHEN l3 < 0.2 THEN 1 WHEN l3 < 0.28 THEN 2 WHEN l3 < 0.8 THEN 3 ELSE 4 END AS stage,
    date_trunc('second', now() - age * interval '1 day') AS made
  FROM (
    SELECT number, random() * 2190 AS age, random() AS l1, random() AS l2, random() AS l3, random() AS l4, random() AS l5, random() AS l6
    FROM generate_series(1, $3::int) AS number
  ) AS luck
) AS tenders_made
ORDER BY made`

/** Fills a migrated, empty database. What the search over everything keeps is left out. */
export const fillTenders = async (databaseUrl: string, tenders: number) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('SELECT setseed(0.42)')
    await client.query(
      'ALTER TABLE tenders DISABLE TRIGGER sync_record_search_added, DISABLE TRIGGER note_inserted',
    )
    await client.query(FILL, [provinceIds, WORKS, tenders])
    await client.query(
      'ALTER TABLE tenders ENABLE TRIGGER sync_record_search_added, ENABLE TRIGGER note_inserted',
    )
    await client.query('VACUUM ANALYZE tenders')
    await client.query('ANALYZE tender_counts')
  } finally {
    await client.end()
  }
}
