// A listed listing together with the session of its owner.
import { eq } from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import { listings } from '#features/listings/server/listings.schema.ts'
import type { PublishedListing } from '#features/listings/server/published-listings.schema.ts'
import type { TestApp } from './app.ts'
import { insertPublished } from './listings.ts'
import { signedIn } from './people.ts'

/** @param owner a new user if absent */
export const listedWithOwner = async (
  portal: TestApp,
  {
    owner,
    ...changes
  }: Partial<Omit<PublishedListing, 'id'>> & { owner?: { mobile: string; token: string } } = {},
) => {
  const { db } = portal.deps
  const person = owner ?? (await signedIn(portal))
  const [user] = await db.select().from(users).where(eq(users.mobile, person.mobile))
  if (!user) throw new Error('no such user')
  const { id } = await insertPublished(portal, { user_id: user.id, ...changes })
  const [row] = await db
    .update(listings)
    .set({ phone: person.mobile })
    .where(eq(listings.id, id))
    .returning({ project_sn: listings.project_sn, project_name: listings.project_name })
  if (!row) throw new Error('no listing')
  return { id, owner: person, ...row }
}
