// Assessments: complete answers, and reports that were submitted.
import { randomBytes } from 'node:crypto'
import { assessment } from '#features/assessment/contract/assessment.ts'
import { SCORE_NAMES } from '#features/assessment/contract/scores.ts'
import type { TestApp } from './app.ts'
import { newAddress } from './people.ts'

/** Key of a new form. */
export const newKey = () => randomBytes(16).toString('hex')

export { SCORE_NAMES }

/** All that a submission needs, as the wizard sends it: of the land that `insertPublished` lists. */
export const validAnswers = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  province_id: 350_000,
  city_id: 350_700,
  county_id: 350_703,
  years: '30',
  area: '120',
  type: 1,
  forestry_type: 1,
  huinong: 1,
  policy: 3,
  soil: 1,
  thickness: 2,
  land_fertility: 2,
  shape: 2,
  land_leveling: 3,
  irrigation: 3,
  drainage: 2,
  slope: 2,
  aspect: null,
  position: null,
  water_supply: 2,
  power_supply: 1,
  network: 1,
  road: 2,
  mechanization: 2,
  subsidiary: [0],
  related: [1, 4],
  airport: 3,
  high_speed_rail: 2,
  expressway: 2,
  railway: 3,
  national_highway: 1,
  port: 4,
  utilization: 1,
  land_output: 1,
  fit: 2,
  income: 1,
  labor_force: 2,
  ...changes,
})

/** Sends complete answers, with these changes; a change of `undefined` leaves a field out. */
export const assess = (
  portal: TestApp,
  { token }: { token: string },
  changes: Record<string, unknown> = {},
) => portal.call(assessment, validAnswers(changes), { token, address: newAddress() })

/** The same with a key of its own; answers the id of the report. */
export const assessed = async (
  portal: TestApp,
  user: { token: string },
  changes: Record<string, unknown> = {},
): Promise<number> => {
  const answer = await assess(portal, user, { key: newKey(), ...changes })
  if (answer.code !== 200) throw new Error(`not assessed: ${answer.msg} ${JSON.stringify(answer.data)}`)
  return answer.data.id
}
