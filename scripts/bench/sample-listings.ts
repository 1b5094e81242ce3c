// A million listings for the bench of the exchange, made inside the database: skewed as woodland is, towards the south,
// towards transfers, towards small plots.
import { Client } from 'pg'
import { isRegion } from '#features/regions/server/regions.service.ts'
import { regionTriples } from './sample-places.ts'

export const LISTINGS = 1_000_000

const SPECIES = [
  '杉木',
  '马尾松',
  '毛竹',
  '桉树',
  '油茶',
  '樟树',
  '柏木',
  '杨树',
  '落叶松',
  '板栗',
  '楠木',
  '红豆杉',
]
const PIECES = [
  '林权证齐全，四至清楚，无任何纠纷。',
  '道路通到山脚，运输方便。',
  '坡度平缓，土层深厚，适合集约经营。',
  '周边有护林站，防火带完整。',
  '可整体流转，也可分片合作。',
]
const NAMES = [
  '南山',
  '石门',
  '大坪',
  '青云',
  '龙潭',
  '白沙',
  '新屋',
  '桃源',
  '竹溪',
  '高峰',
  '月亮湾',
  '老鹰岩',
  '银杏坪',
  '枫树垭',
]

/** Skew: the first of a list comes up far more often than the last. */
const skewed = (list: string, seed: string, power: number) =>
  `(${list})[1 + floor(power(${seed}, ${power}) * array_length(${list}, 1))::int]`

const FILL = `
CREATE TEMP TABLE made AS
SELECT
  number AS id,
  ($1::int[])[1 + floor(power(l1, 2.2) * array_length($1::int[], 1))::int] AS place,
  CASE WHEN l2 < 0.45 THEN 1 WHEN l2 < 0.75 THEN 2 WHEN l2 < 0.87 THEN 3 WHEN l2 < 0.985 THEN 4 ELSE 5 END AS category,
  CASE WHEN l3 < 0.5 THEN 1 WHEN l3 < 0.72 THEN 3 WHEN l3 < 0.83 THEN 2 WHEN l3 < 0.9 THEN 6 WHEN l3 < 0.94 THEN 4
    WHEN l3 < 0.96 THEN 5 WHEN l3 < 0.975 THEN 8 WHEN l3 < 0.99 THEN 7 WHEN l3 < 0.995 THEN 9 ELSE 20 END AS type,
  round(exp(2.0 + 6.5 * l4 * l4 + 2.5 * l5)::numeric, 2)::float8 AS area,
  CASE WHEN l6 < 0.08 THEN 0 ELSE 1 END AS priced,
  exp(2.2 + 3.2 * l7) AS rate,
  (array[10, 15, 20, 20, 30, 30, 30, 40, 50, 50, 70])[1 + floor(l8 * 11)::int] AS years,
  timestamptz '2026-11-20 02:00:00+00' - (power(l9, 1.6) * 1095) * interval '1 day' AS time,
  ${skewed('$2::text[]', 'l10', 2.5)} AS species,
  ${skewed('$4::text[]', 'l11', 1.3)} AS name,
  ($3::text[])[1 + floor(l12 * array_length($3::text[], 1))::int] AS piece,
  l13 AS share,
  CASE WHEN l14 < 0.15 THEN 40 + 55 * (l15 + l16 + l17) / 3 END AS score
FROM (
  SELECT number, random() l1, random() l2, random() l3, random() l4, random() l5, random() l6, random() l7, random() l8,
    random() l9, random() l10, random() l11, random() l12, random() l13, random() l14, random() l15, random() l16, random() l17
  FROM generate_series(1, $5::int) AS number
) AS dice`

const INSERT_LISTINGS = `
INSERT INTO listings (user_id, project_sn, status, version, published_version, project_name, createtime, updatetime)
SELECT $1, 'LD' || lpad(id::text, 12, '0'), 1, 1, 1, '', time, time FROM made ORDER BY id`

/** Confirmed today: nothing is due to be hidden while something else is measured. */
const INSERT_PUBLISHED = `
INSERT INTO published_listings (
  id, state, version, project_sn, project_name, forestry_type, type, province_id, city_id, county_id, address,
  measure_area, face_price, years, ownership, warrant, images, content, contact, species, lng, lat, fraction,
  read_num,
  submitted_at, releasetime, confirmtime, updatetime
)
SELECT
  made.id, 'live', 1, 'LD' || lpad(made.id::text, 12, '0'),
  name || CASE WHEN share < 0.01 THEN '国有林场' WHEN share < 0.012 THEN '千年古树群' ELSE '' END
    || round(area) || '亩' || species || '林'
    || (array['转让', '出租', '转包', '寻求合作', '互换'])[category] || '，' || left(piece, 6),
  category, type, provinces[place], cities[place], counties[place], name || '村' || 1 + made.id % 20 || '组',
  area, CASE WHEN priced = 1 THEN greatest(0.01, round((rate * area * years / 10000)::numeric, 2)) ELSE 0 END, years,
  1 + made.id % 3, 1 + made.id % 4,
  '[{"file": "/uploads/sample-1280.jpg", "width": 1280, "height": 960, "avif": true}]', repeat(piece, 8), '林**', species,
  CASE WHEN share < 0.4 THEN 100 + share * 40 END, CASE WHEN share < 0.4 THEN 20 + share * 30 END,
  CASE WHEN score > 0 THEN jsonb_build_object(
    'comprehensive', round(score), 'periphery', round(score), 'economics', round(score), 'matching', round(score),
    'massif', round(score), 'management', round(score), 'date', '2026-11-20', 'model', '2026.1'
  ) END,
  made.id % 900,
  time, time, now(), time
FROM made, (SELECT $1::int[] AS provinces, $2::int[] AS cities, $3::int[] AS counties) AS places
ORDER BY made.id`

/** On two connections: that of the words takes as long as all others. */
const createIndexes = async (databaseUrl: string, definitions: readonly string[]) => {
  const isOfWords = (definition: string) => definition.includes('text_ngrams')
  const create = async (some: readonly string[]) => {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await client.query(`SET maintenance_work_mem = '512MB'`)
      for (const definition of some) await client.query(definition)
    } finally {
      await client.end()
    }
  }
  await Promise.all([
    create(definitions.filter(isOfWords)),
    create(definitions.filter((one) => !isOfWords(one))),
  ])
}

/** Fills a migrated, empty database. Triggers would note a million changes: the index is made at once instead. */
export const fillListings = async (databaseUrl: string, listings = LISTINGS) => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const places = regionTriples().filter(isRegion)
  try {
    await client.query(`SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'; SELECT setseed(0.42)`)
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO users (account_type, mobile, password_hash, createtime) VALUES (2, '13900000000', '', now()) RETURNING id`,
    )
    await client.query(FILL, [places.map((_, index) => index + 1), SPECIES, PIECES, NAMES, listings])
    await client.query(INSERT_LISTINGS, [rows[0]?.id])
    await client.query('SET session_replication_role = replica')
    await client.query(INSERT_PUBLISHED, [
      places.map(({ province_id }) => province_id),
      places.map(({ city_id }) => city_id),
      places.map(({ county_id }) => county_id),
    ])
    await client.query('SET session_replication_role = DEFAULT')
    const indexes = await client.query<{ name: string; definition: string }>(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
       WHERE tablename = 'listing_search' AND indexname <> 'listing_search_pkey'`,
    )
    for (const { name } of indexes.rows) await client.query(`DROP INDEX "${name}"`)
    await client.query('SELECT refresh_listing_search(array(SELECT id FROM published_listings))')
    await createIndexes(
      databaseUrl,
      indexes.rows.map(({ definition }) => definition),
    )
    // The definition of an index leaves its statistics out.
    await client.query('ALTER INDEX listing_search_words ALTER COLUMN 1 SET STATISTICS 300')
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}
