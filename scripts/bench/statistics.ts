// Figures of a library of a million projects: how soon they are answered, and what one project's change costs beside them.
import { Client } from 'pg'
import { statistics } from '#features/statistics/contract.ts'
import { startApi } from './api-server.ts'
import { aside, atMost, type Figure, median } from './figures.ts'
import { openEmptyDatabase } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import type { Size } from './size.ts'

const SIZES = { full: { projects: 1_000_000, asked: 300 }, small: { projects: 2000, asked: 20 } }
/** Answers that are not counted. */
const WARM = 20
/** Rows of one statement. */
const PORTION = 100_000

const FILL = `
INSERT INTO projects (name, type, stage_id, industry_id, province_id, budget, createtime, updatetime, published)
SELECT
  '林业项目第' || number, 1 + number % 3, 1 + number % 4, 1 + number % 5,
  (ARRAY[110000, 130000, 150000, 210000, 230000, 330000, 350000, 360000, 430000, 450000, 510000, 530000])[1 + number % 12],
  (number % 90000) / 10000.0, moment, moment, number % 20 > 0
FROM generate_series($1::int, $2::int) AS number,
  LATERAL (SELECT timestamptz '2015-01-01' + number * interval '5 minutes' AS moment) AS at`

const RECOUNT = `
SELECT (SELECT count(*) FROM projects WHERE published)::int AS projects,
  (SELECT sum(budget) FROM projects WHERE published)::float AS money`

export const statisticsFigures = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { projects, asked } = SIZES[size]
  const databaseUrl = await openEmptyDatabase(group)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const began = performance.now()
    // Search is not measured here, and its index of a million projects would take half an hour to fill.
    await client.query('ALTER TABLE projects DISABLE TRIGGER sync_record_search_added')
    for (let from = 1; from <= projects; from += PORTION)
      await client.query(FILL, [from, Math.min(projects, from + PORTION - 1)])
    await client.query('ALTER TABLE projects ENABLE TRIGGER sync_record_search_added')
    await client.query('VACUUM ANALYZE projects')
    const filled = (performance.now() - began) / 1000
    const { origin } = await startApi(group, { DATABASE_URL: databaseUrl })
    const ask = async () => {
      const reply = await fetch(origin + statistics.path, {
        method: 'POST',
        // Not the answer that is kept for a moment.
        headers: { 'cache-control': 'no-cache' },
      })
      return (await reply.json()) as { data: { projectnum: number; projectmoney: number } }
    }
    const answers: number[] = []
    const changes: number[] = []
    for (let n = 1; n <= WARM; n++) await ask()
    for (let n = 1; n <= asked; n++) {
      const changed = performance.now()
      await client.query(
        'UPDATE projects SET budget = budget + 1, stage_id = 1 + stage_id % 4 WHERE id = $1',
        [n],
      )
      changes.push(performance.now() - changed)
      const sent = performance.now()
      await ask()
      answers.push(performance.now() - sent)
    }
    const recounting = performance.now()
    const counted = (await client.query<{ projects: number; money: number }>(RECOUNT)).rows[0]
    const recounted = performance.now() - recounting
    const { data } = await ask()
    const drift =
      Math.abs(data.projectnum - (counted?.projects ?? 0)) +
      Math.abs(data.projectmoney - (counted?.money ?? 0))
    answers.sort((a, b) => a - b)
    const p99 = answers[Math.ceil(asked * 0.99) - 1] ?? 0
    return [
      atMost(`p99 of the figures of ${projects} projects`, p99, 50, 'ms'),
      aside('the same, median', median(answers), 'ms'),
      atMost('difference to a recount', Number(drift.toFixed(3)), 0),
      aside('change of one project with its counts, median', median(changes), 'ms'),
      aside('a recount would take', recounted, 'ms'),
      aside('filling the database', filled, 's'),
    ]
  } finally {
    await client.end()
  }
}
