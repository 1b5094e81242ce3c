// Interval jobs of several instances on one PostgreSQL.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tellFormerOwners } from '#features/accounts/server/mobile.service.ts'
import { mobileChanges } from '#features/accounts/server/mobile-changes.schema.ts'
import { makeAvif } from '#features/uploads/server/process.service.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import type { TestApp } from '../../helpers/app.ts'
import { onTwoInstances } from '../../helpers/instances.ts'
import { newMobile } from '../../helpers/people.ts'
import { newOwner } from '../../helpers/submissions.ts'
import { photo } from '../../helpers/uploads.ts'
import { sendPhoto, uploader } from '../../helpers/user-uploads.ts'

const STALE_SECONDS = 11 * 60

test('instances that look at once encode different photos, and one again after its instance has died', () =>
  onTwoInstances(async (one, two) => {
    two.deps.storage = one.deps.storage
    const { token } = await uploader(one)
    for (const side of [40, 50]) await sendPhoto(one, token, await photo(side, 30))
    const { id } = await sendPhoto(one, token, await photo(60, 30))
    const claimed = { avif_begun_at: one.deps.now() }
    await one.deps.db.update(userUploads).set(claimed).where(eq(userUploads.id, id))
    const begun = readsOf(one)
    await Promise.all([one, two].map(({ deps }) => makeAvif(deps)))
    await makeAvif(two.deps)
    expect(begun).toHaveLength(2)
    expect(new Set(begun).size).toBe(2)
    two.passSeconds(STALE_SECONDS)
    await makeAvif(two.deps)
    expect(begun).toHaveLength(3)
  }))

test('instances that look at once tell each former number once, and again after an instance has died', () =>
  onTwoInstances(async (one, two) => {
    const { id: userId } = await newOwner(one)
    const former = Array.from({ length: 6 }, newMobile)
    const told: string[] = []
    for (const portal of [one, two]) portal.deps.sms.sendNotice = async (mobile) => void told.push(mobile)
    const change = { user_id: userId, changed_at: one.deps.now() }
    await one.deps.db
      .insert(mobileChanges)
      .values(former.map((former_mobile) => ({ ...change, former_mobile })))
    await Promise.all([one, two].map(({ deps }) => tellFormerOwners(deps)))
    expect(told.toSorted()).toEqual(former.toSorted())

    const lost = newMobile()
    const claimed = { ...change, former_mobile: lost, telling_since: one.deps.now() }
    await one.deps.db.insert(mobileChanges).values(claimed)
    await tellFormerOwners(two.deps)
    expect(told).not.toContain(lost)
    two.passSeconds(STALE_SECONDS)
    await tellFormerOwners(two.deps)
    expect(told.filter((mobile) => mobile === lost)).toHaveLength(1)
  }))

/** Keys of storage that are read from now on. */
const readsOf = ({ deps: { storage } }: TestApp) => {
  const { read } = storage
  const keys: string[] = []
  storage.read = (key, ...range) => {
    keys.push(key)
    return read(key, ...range)
  }
  return keys
}
