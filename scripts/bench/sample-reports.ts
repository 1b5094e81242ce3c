// Assessments for the bench: answers, and reports made inside the database.
import type { Client } from 'pg'
import type { Answers } from '#features/assessment/contract/answers.ts'
import { choiceNames, codesOf, manyNames, NONE } from '#features/assessment/contract/fields.ts'
import { currentModel } from '#features/assessment/rules/models.ts'
import { sha256 } from '#platform/server/security/secrets.ts'
import { below, oneOf } from './random.ts'
import { regionTriples } from './sample-places.ts'

/** Any complete answers. */
export const anyAnswers = (): Answers => {
  const several = (name: (typeof manyNames)[number]) => {
    const some = codesOf(name).filter((code) => code !== NONE && Math.random() < 0.4)
    return some.length > 0 ? some : [NONE]
  }
  return {
    ...oneOf(places),
    years: 1 + below(70),
    area: (1 + below(200_000)) / 100,
    ...Object.fromEntries(choiceNames.map((name) => [name, oneOf(codesOf(name))])),
    ...Object.fromEntries(manyNames.map((name) => [name, several(name)])),
  } as Answers
}

const places = regionTriples()

/** Token of a user’s session. */
export const tokenOf = (user: number) => `bench-assessment-${user}`

/** Rows of one statement. */
const PORTION = 100_000

const score = 'round((20 + 75 * random())::numeric, 1)::float8'
const FILL = `
INSERT INTO assessment_reports (user_id, key, model, answers, province_id, city_id, county_id, forestry_type,
  comprehensive, massif, matching, periphery, economics, management, grade, createtime)
SELECT 1 + (n - 1) % $3::int, md5(n::text), $4,
  $5::jsonb || jsonb_build_object('province_id', place[1], 'city_id', place[2], 'county_id', place[3], 'forestry_type', type),
  place[1], place[2], place[3], type,
  ${score}, ${score}, ${score}, ${score}, ${score}, ${score}, 'Ⅱ', now() - n * interval '20 seconds'
FROM generate_series($1::int, $2::int) n,
  LATERAL (SELECT ARRAY[($6::int[])[1 + n % $9::int], ($7::int[])[1 + n % $9::int], ($8::int[])[1 + n % $9::int]] AS place,
    1 + n % 5 AS type) AS made`

/** Users 1 to `users`, the first `readers` of them with a session, and the reports: number n is of user 1 + (n - 1) % users. */
export const fillReports = async (client: Client, reports: number, users: number, readers: number) => {
  await client.query(
    `INSERT INTO users (account_type, mobile, password_hash, createtime)
     SELECT 2, '139' || lpad(n::text, 8, '0'), '', now() FROM generate_series(1, $1::int) n`,
    [users],
  )
  await client.query(
    `INSERT INTO tokens (hash, user_id, expires)
     SELECT hash, n, now() + interval '1 day' FROM unnest($1::text[]) WITH ORDINALITY AS token(hash, n)`,
    [Array.from({ length: readers }, (_, index) => sha256(tokenOf(index + 1)))],
  )
  const answers = JSON.stringify(anyAnswers())
  const codes = (['province_id', 'city_id', 'county_id'] as const).map((level) =>
    places.map((place) => place[level]),
  )
  for (let from = 1; from <= reports; from += PORTION)
    await client.query(FILL, [
      from,
      Math.min(reports, from + PORTION - 1),
      users,
      currentModel.version,
      answers,
      ...codes,
      places.length,
    ])
  await client.query('VACUUM ANALYZE')
}
