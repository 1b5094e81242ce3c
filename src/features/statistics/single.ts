import type { Single } from '#platform/content/single.ts'
import { readSingle } from '#platform/content/single-reader.ts'
import { tidyTime } from '#platform/lib/dates.ts'
import { plainText } from '#platform/lib/plain-text.ts'
import { Statistics, statistics as statisticsCall } from './contract.ts'

type Counts = Statistics['industry']

const named = (counts: Counts) =>
  counts.map(({ name, value }) => ({ name: plainText(name), value: Math.max(0, value) }))
const mostFirst = (counts: Counts) => named(counts).toSorted((one, other) => other.value - one.value)

export const statistics: Single<Statistics> = {
  name: 'statistics',
  shape: Statistics,
  empty: {
    time: '',
    projectnum: 0,
    provicenum: 0,
    projectmoney: 0,
    industry: [],
    province: [],
    stage: [],
  },
  // The call may be missing.
  isOptional: true,
  // The figures change with nearly every edit of a project.
  pauseMs: 60_000,
  fetch: async (call) => {
    const answer = await call(statisticsCall, {})
    return {
      ...answer,
      time: tidyTime(answer.time),
      industry: mostFirst(answer.industry),
      province: mostFirst(answer.province),
      stage: named(answer.stage),
    }
  },
}
export const readStatistics = () => readSingle(statistics)
