import { writeFileSync } from 'node:fs'

/** What a test tool leaves for `npm test` to count and to tell at its end. */
export interface TestReport {
  passed: number
  failures: { name: string; message: string }[]
  /** Names of those that passed only when tried again. */
  flaky: string[]
}

/** Writes to the file in TEST_REPORT; without one there is nobody to read it. */
export const saveTestReport = (report: TestReport) => {
  const { TEST_REPORT } = process.env
  if (TEST_REPORT) writeFileSync(TEST_REPORT, JSON.stringify(report))
}
