// Lighthouse's mobile run of one page: the scores, and what it found wanting.
import { join } from 'node:path'
import { environment, outputOf, type ProcessGroup, root } from './process-group.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

interface Report {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>
}

export interface Scores {
  scores: [category: Category, score: number][]
  /** Weighted audits below full marks, worst first. */
  wanting: string[]
}

export const lighthouse = async (
  group: ProcessGroup,
  debuggingPort: string,
  url: string,
): Promise<Scores> => {
  const program = join(root, 'node_modules/lighthouse/cli/index.js')
  const options = [
    `--port=${debuggingPort}`,
    '--output=json',
    '--quiet',
    `--only-categories=${CATEGORIES.join()}`,
  ]
  const child = group.start(process.execPath, [program, url, ...options], { env: environment({ CI: '1' }) })
  const { categories, audits } = JSON.parse(await outputOf(child, 'lighthouse')) as Report
  const wanting = CATEGORIES.flatMap((category) => categories[category].auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1)
    .toSorted((a, b) => (a.score ?? 0) - (b.score ?? 0))
    .map(({ title, displayValue, score }) => `${title} ${displayValue ?? ''} (${score})`)
  return {
    scores: CATEGORIES.map((category) => [category, Math.round((categories[category].score ?? 0) * 100)]),
    wanting,
  }
}
