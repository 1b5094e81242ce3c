// Owners who read their reports, from a process of their own:
// `load-assessment.ts <origin> <reports> <users> <readers> <seconds> <requests per second>`.
import { getReport } from '#features/assessment/contract/report.ts'
import type { LoadReport } from './load-report.ts'
import { openLoop } from './open-loop.ts'
import { below } from './random.ts'
import { tokenOf } from './sample-reports.ts'

export interface AssessmentReport extends LoadReport {
  max: number
  /** Answers that compare with nothing. */
  withoutMedian: number
}

const [origin = '', ...sizes] = process.argv.slice(2)
const [reports = 0, users = 0, readers = 0, seconds = 0, perSecond = 0] = sizes.map(Number)
let withoutMedian = 0

const ask = async () => {
  const reader = 1 + below(readers)
  const id = reader + users * below(Math.floor(reports / users))
  const reply = await fetch(origin + getReport.path, {
    method: 'POST',
    headers: { token: tokenOf(reader), 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  })
  const text = await reply.text()
  if (!reply.ok || !text.includes('"code":200')) throw new Error(`${reply.status} ${text.slice(0, 200)}`)
  if (text.includes('"median":null')) withoutMedian++
  return text.length
}

const report = await openLoop({ seconds, perSecond }, ask)
console.info(JSON.stringify({ ...report, withoutMedian } satisfies AssessmentReport))
