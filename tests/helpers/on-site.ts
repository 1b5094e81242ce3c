// A listing that readers find, as far as those who ask about it are concerned.

import { eq } from 'drizzle-orm'
import { listings } from '#server/tables/listings.ts'
import { type Release, releases } from '#server/tables/releases.ts'
import { users } from '#server/tables/users.ts'
import type { TestApp } from './app.ts'
import { signedIn } from './people.ts'

let last = 0

/** Of a new user, or of the one with this mobile. */
export const onSite = async (
  portal: TestApp,
  { owner, ...changes }: Partial<Release> & { owner?: { mobile: string; token: string } } = {},
) => {
  const person = owner ?? (await signedIn(portal))
  const [user] = await portal.deps.db.select().from(users).where(eq(users.mobile, person.mobile))
  if (!user) throw new Error('no such user')
  const at = portal.deps.now()
  const shown = {
    project_sn: `LQTEST${String(++last).padStart(6, '0')}`,
    project_name: '建阳杉木林 120 亩出租',
    forestry_type: 2,
    type: 3,
    province_id: 350000,
    city_id: 350700,
    county_id: 350703,
  }
  const [row] = await portal.deps.db
    .insert(listings)
    .values({
      ...shown,
      user_id: user.id,
      status: 1,
      version: 1,
      released_version: 1,
      phone: user.mobile,
      createtime: at,
      updatetime: at,
    })
    .returning({ id: listings.id })
  if (!row) throw new Error('no listing')
  await portal.deps.db.insert(releases).values({
    ...shown,
    id: row.id,
    state: 'live',
    version: 1,
    measure_area: 120,
    face_price: 36,
    years: 20,
    ownership: 1,
    warrant: 1,
    content: '杉木中龄林，坡度平缓，林道通到山脚，近年没有采伐。',
    submitted_at: at,
    releasetime: at,
    confirmtime: at,
    updatetime: at,
    ...changes,
  })
  return { id: row.id, ...shown, owner: person, ownerId: user.id }
}
