// Certifications, brought to their states the way people would: consent, pictures, submission, a reviewer's word.
import { randomUUID } from 'node:crypto'
import type { AppDeps } from '#app/features.ts'
import { brokerOpenStore } from '#features/certification/contract/certification.ts'
import { CONSENT_VERSION } from '#features/certification/rules/consent.ts'
import { submitCertification } from '#features/certification/server/certification.service.ts'
import { recordConsent } from '#features/certification/server/consent.service.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { regionByName } from '#features/regions/server/regions.service.ts'
import { insertUpload } from '#features/uploads/server/user-uploads.table.ts'
import { decideTask } from './decide-task.ts'
import { listingFiles } from './listing-files.ts'
import { depsAt, minutesBefore } from './moments.ts'
import { accountOf, ORIGIN, staffOf } from './people.ts'
import type { DemoCertification } from './schemas.ts'

const uploadPaper = async ({ db, now, storage }: AppDeps, { id: user_id }: User, picture: string) => {
  const id = randomUUID()
  const { file: _, ...stored } = await listingFiles(storage, []).certificate(picture, id)
  const owned = { id, user_id, purpose: 'identity', name: '证件.jpg', state: 'ready' } as const
  const key = `private/demo/${id}.jpg`
  await insertUpload(db, { ...owned, ...stored, key, multipart: '', createtime: now(), unused_since: now() })
  return id
}

export const seedCertifications = async (deps: AppDeps, certifications: readonly DemoCertification[]) => {
  const when = (minutes: number) => depsAt(deps, minutesBefore(deps.now(), minutes))
  const reviewer = await staffOf(deps, 'reviewer')
  for (const {
    account,
    form,
    papers,
    place,
    minutesAgo,
    outcome,
    decidedMinutesAgo,
    note,
  } of certifications) {
    const user = await accountOf(deps, account)
    if (!user) throw new Error(`certifications.yaml: there is no account ${account}`)
    const then = when(minutesAgo)
    await recordConsent(then)(user, { version: CONSENT_VERSION, agree: true }, ORIGIN)
    const files: Record<string, string> = {}
    for (const [paper, picture] of Object.entries(papers))
      files[paper] = await uploadPaper(then, user, picture)
    const region = place ? regionByName(place) : {}
    await submitCertification(then)(
      user,
      brokerOpenStore.input.parse({ ...form, ...region, ...files }),
      ORIGIN,
    )
    if (outcome)
      await decideTask(when(decidedMinutesAgo), reviewer, {
        queue: 'certifications',
        target: user.id,
        outcome,
        note,
      })
  }
}
