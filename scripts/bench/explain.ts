// What questions cost the database: the scans that PostgreSQL chose for each, and their time.
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, Pool } from 'pg'
import type { Deps } from '#platform/server/deps.ts'
import { aside, type Figure } from './figures.ts'

export type Question = [name: string, ask: (deps: Deps) => Promise<unknown>]

interface Node {
  'Node Type': string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Node[]
}
const scansOf = (node: Node): string[] => [
  ...(node['Node Type'].includes('Scan') && node['Index Name']
    ? [`${node['Index Name']} ${Math.round(node['Actual Rows'] * node['Actual Loops'])} rows`]
    : node['Node Type'] === 'Seq Scan'
      ? [`SEQ SCAN ${node['Actual Rows']} rows`]
      : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]

/**
 * How long each question takes, and what it asks the database for, query by query: its scans and their time.
 * @param shown indexes whose scans are named @param now the clock of the question
 */
export const explain = async (
  databaseUrl: string,
  questions: readonly Question[],
  shown: RegExp,
  now = new Date('2026-11-20T02:00:00Z'),
): Promise<Figure[]> => {
  const asked: { text: string; values: unknown[] }[] = []
  const pool = new Pool({ connectionString: databaseUrl })
  // `pool.end` does not wait until connections are closed; the server may close them first, which is no failure.
  pool.on('error', () => undefined)
  const logger = { logQuery: (text: string, values: unknown[]) => void asked.push({ text, values }) }
  const deps = { db: drizzle(pool, { logger }), now: () => now } as unknown as Deps
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const figures: Figure[] = []
  try {
    for (const [name, ask] of questions) {
      asked.length = 0
      await ask(deps)
      const scans: string[] = []
      let milliseconds = 0
      // A read that went on for too long is followed by another one.
      const statements = asked.splice(0).filter((_, at, all) => all[at + 1]?.text !== 'rollback')
      const began = performance.now()
      await ask(deps)
      const answered = performance.now() - began
      for (const { text, values } of statements) {
        if (!/^select/i.test(text)) continue
        const { rows } = await client.query<{
          'QUERY PLAN': { Plan: Node; 'Execution Time': number; 'Planning Time': number }[]
        }>(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)
        const plan = rows[0]?.['QUERY PLAN'][0]
        if (!plan) continue
        milliseconds += plan['Execution Time'] + plan['Planning Time']
        scans.push(...scansOf(plan.Plan).filter((scan) => shown.test(scan) || scan.startsWith('SEQ')))
      }
      figures.push(
        aside(
          name,
          `${answered.toFixed(1)} ms, ${milliseconds.toFixed(1)} in the database: ${scans.join(', ') || 'counts alone'}`,
        ),
      )
    }
  } finally {
    await client.end()
    await pool.end()
  }
  return figures
}
