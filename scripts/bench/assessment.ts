// Assessments: a million of them scored in one process, and reports that are compared with the medians of a million.
import { Client } from 'pg'
import { MEDIAN_USERS } from '#features/assessment/rules/medians.ts'
import { currentModel } from '#features/assessment/rules/models.ts'
import { gradeOf, scoresOf } from '#features/assessment/rules/score.ts'
import { findMedian, recomputeMedians } from '#features/assessment/server/medians.table.ts'
import { openDatabase } from '#platform/server/db/open.ts'
import type { Db } from '#platform/server/db/types.ts'
import { startApi } from './api-server.ts'
import { aside, atMost, type Figure } from './figures.ts'
import type { AssessmentReport } from './load-assessment.ts'
import { openEmptyDatabase } from './postgres.ts'
import type { ProcessGroup } from './process-group.ts'
import { anyAnswers, fillReports } from './sample-reports.ts'
import type { Size } from './size.ts'

/** `readers`: users with a session, who read their reports. */
const SIZES = {
  full: {
    scored: 1_000_000,
    reports: 1_000_000,
    users: 100_000,
    readers: 1000,
    warmSeconds: 10,
    seconds: 30,
  },
  small: { scored: 2000, reports: 1000, users: 100, readers: 20, warmSeconds: 1, seconds: 1 },
}
/** Requests per second. */
const RATE = 100
/** Different answers that are scored. */
const VARIETY = 1000

const secondsOf = async (work: () => Promise<unknown> | void) => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Scores and grades as many; answers the seconds. */
const score = (count: number) => {
  const answers = Array.from({ length: VARIETY }, anyAnswers)
  let sum = 0
  return secondsOf(() => {
    for (let n = 0; n < count; n++) {
      const { comprehensive } = scoresOf(currentModel, answers[n % VARIETY] as (typeof answers)[number])
      sum += comprehensive + gradeOf(currentModel, comprehensive).length
    }
    if (!(sum > count)) throw new Error('nothing was scored')
  })
}

const LOOKUPS = 2000

/** Milliseconds within which 99 of 100 medians are found, one after another. */
const lookUpMedians = async (db: Db) => {
  const times: number[] = []
  for (let n = 0; n < LOOKUPS; n++) {
    const { province_id, forestry_type } = anyAnswers()
    const began = performance.now()
    await findMedian(db, province_id, forestry_type)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[LOOKUPS * 0.99 - 1] ?? 0
}

export const assessment = async (group: ProcessGroup, size: Size): Promise<Figure[]> => {
  const { scored, reports, users, readers, warmSeconds, seconds } = SIZES[size]
  const scoring = await score(scored)
  const databaseUrl = await openEmptyDatabase(group)
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const filling = await secondsOf(() => fillReports(client, reports, users, readers))
    const recompute = () => secondsOf(() => recomputeMedians(database.db, currentModel.version, MEDIAN_USERS))
    const recomputing = await recompute()
    const lookup = await lookUpMedians(database.db)
    const { origin } = await startApi(group, { DATABASE_URL: databaseUrl, DEMO: '0' })
    const load = (duration: number) =>
      group.ask<AssessmentReport>(
        'load-assessment.ts',
        origin,
        ...[reports, users, readers, duration, RATE].map(String),
      )
    await load(warmSeconds)
    const { p99, p50, max, withoutMedian } = await load(seconds)
    const [again, meanwhile] = await Promise.all([recompute(), load(warmSeconds)])
    return [
      atMost(`scoring ${scored} assessments in one process`, scoring, 10, 's'),
      atMost(`p99 of a median of ${reports} reports, in the database`, lookup, 20, 'ms'),
      atMost(`p99 of a report with medians of ${reports}, at ${RATE} req/s`, p99, 20, 'ms'),
      aside('the same, median', p50, 'ms'),
      aside('the same, longest', max, 'ms'),
      atMost('reports answered without their medians', withoutMedian, 0),
      aside('medians recomputed from all reports', recomputing, 's'),
      aside('the same while reports are read', again, 's'),
      aside('p99 of a report meanwhile', meanwhile.p99, 'ms'),
      aside('filling the database', filling, 's'),
    ]
  } finally {
    await client.end()
    await database.close()
  }
}
