// Every bench once, as small as it can be: figures of time mean nothing here; that they are measured at all, and those of
// memory and files, do.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { benches } from '../../scripts/bench/benches.ts'
import type { Figure } from '../../scripts/bench/figures.ts'
import { openProcessGroup, type ProcessGroup } from '../../scripts/bench/process-group.ts'
import { copyOfDemo } from '../helpers/seeded-demo.ts'

// One for all of them: they share PostgreSQL, Chromium and a portal.
let group: ProcessGroup
beforeAll(() => {
  group = openProcessGroup(copyOfDemo)
})
afterAll(() => group.close())

/** Further expectations of a small bench, by its name. */
const further: Record<string, (figures: Figure[]) => void> = {
  flood: (figures) => {
    // Thousands of requests whose answers nobody reads cost the server neither memory nor files.
    const held = figures.filter(({ name }) => /memory above|descriptors above/.test(name))
    expect(held).toHaveLength(8)
    expect(held.filter(({ verdict }) => verdict !== 'ok')).toEqual([])
    const opened = figures.filter(({ name }) => name.endsWith('connections opened'))
    expect(opened.map(({ measured }) => measured)).not.toContain('0')
  },
  search: (figures) => {
    expect(figures.filter(({ name }) => name === 'not found')).toEqual([])
  },
  articles: (figures) => {
    const saved = figures.find(({ name }) => name.startsWith('texts saved or refused'))
    expect(Number(saved?.measured)).toBeGreaterThan(0)
    expect(figures.find(({ name }) => name.endsWith('p99'))?.measured).toMatch(/ms$/)
  },
}

/** With `BENCHES=today` an eighth of them, each day another. */
const day = Math.floor(Date.now() / 86_400_000)
const chosen = Object.entries(benches).filter(
  (_, at) => process.env.BENCHES !== 'today' || (at + day) % 8 === 0,
)

test.each(chosen)('the bench «%s» measures something', { timeout: 600_000 }, async (name, bench) => {
  const figures = await bench(group, 'small', { records: 0, databaseUrl: '' })
  expect(figures.length).toBeGreaterThan(0)
  expect(figures.filter(({ measured }) => /NaN|Infinity|undefined/.test(measured))).toEqual([])
  further[name]?.(figures)
})
