// Listings as tests need them: files that are ready, a form that may be submitted, and a reviewer's word on it.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { users } from '#features/identity/server/users.schema.ts'
import { addForesty } from '#features/listings/contract/owner.ts'
import * as queues from '#features/review/contract/review.ts'
import { queueTasks } from '#features/review/server/queues.schema.ts'
import type { UploadedFile } from '#features/uploads/contract/uploaded-file.ts'
import type { UploadPurpose } from '#features/uploads/contract/user-uploads.ts'
import { isScan } from '#features/uploads/server/storage-keys.ts'
import { userUploads } from '#features/uploads/server/user-uploads.schema.ts'
import { toWireTime } from '#platform/lib/dates.ts'
import { contentTypeOf } from '#platform/lib/hosting.ts'
import type { TestApp } from './app.ts'
import { newAddress, signedIn } from './people.ts'

export interface Owner {
  id: number
  token: string
  mobile: string
}

export const newOwner = async (portal: TestApp): Promise<Owner> => {
  const { token, mobile } = await signedIn(portal)
  const [row] = await portal.deps.db.select({ id: users.id }).from(users).where(eq(users.mobile, mobile))
  if (!row) throw new Error('nobody signed in')
  return { id: row.id, token, mobile }
}

/** A file of the user's that is ready for use, as the form sends it. */
export const readyFile = async (
  portal: TestApp,
  owner: { id: number },
  purpose: UploadPurpose = 'woodland',
  changes: Partial<typeof userUploads.$inferInsert> = {},
): Promise<UploadedFile> => {
  const id = randomUUID()
  const name = purpose === 'video' ? '航拍.mp4' : '照片.jpg'
  const ending = {
    video: '.mp4',
    woodland: '-1280.jpg',
    certificate: '.jpg',
    voucher: '.jpg',
    identity: '.jpg',
  }[purpose]
  const now = portal.deps.now()
  const place = `${purpose}/${toWireTime(now).slice(0, 7).replace('-', '/')}/${id}${ending}`
  const key = `private/${place}`
  await portal.deps.storage.put(key, Buffer.from(id), contentTypeOf(key))
  await portal.deps.db.insert(userUploads).values({
    id,
    user_id: owner.id,
    purpose,
    name,
    size: 1000,
    state: 'ready',
    key,
    multipart: '',
    files: [key],
    file: isScan({ purpose }) ? '' : `/uploads/${place}`,
    width: purpose === 'video' ? 0 : 1280,
    height: purpose === 'video' ? 0 : 960,
    createtime: now,
    unused_since: now,
    ...changes,
  })
  return { id, file: '', name }
}

let last = 0

/** All that a submission needs, with files of its own. */
export const validForm = async (
  portal: TestApp,
  owner: { id: number },
  changes: Record<string, unknown> = {},
): Promise<Record<string, unknown>> => ({
  forestry_type: 1,
  type: 3,
  province_id: 350000,
  city_id: 350700,
  county_id: 350703,
  address: '将口镇新历村',
  measure_area: '120.5',
  price_type: '0',
  price: '36.5',
  years: 30,
  ownership: 1,
  warrant: 1,
  image: [await readyFile(portal, owner, 'certificate')],
  images: [await readyFile(portal, owner)],
  project_name: `建阳杉木林 ${++last} 号转让`,
  content: '杉木林一百二十亩，林龄十五年，林道通到山脚，水源充足，四至清楚，无纠纷。',
  user_name: '林先生',
  ...changes,
})

export const send = (
  portal: TestApp,
  owner: { token: string },
  form: Record<string, unknown>,
  statusType: 1 | 2 = 2,
) =>
  portal.call(addForesty, { status_type: statusType, ...form }, { token: owner.token, address: newAddress() })

export const submitted = async (
  portal: TestApp,
  owner: Owner,
  changes: Record<string, unknown> = {},
): Promise<number> => {
  const answer = await send(portal, owner, await validForm(portal, owner, changes))
  if (answer.code !== 200) throw new Error(`not submitted: ${answer.msg} ${JSON.stringify(answer.data)}`)
  return answer.data.id
}

/** The newest task about the listing. */
export const taskOf = async (portal: TestApp, id: number) => {
  const rows = await portal.deps.db.select().from(queueTasks).where(eq(queueTasks.target_id, id))
  return rows.filter(({ queue }) => queue === 'listings').toSorted((a, b) => b.id - a.id)[0]
}

/** Opens every certificate of a listing's task; answers the task as it was read. */
export const lookAtCertificates = async (
  portal: TestApp,
  reviewer: { token: string },
  task: { queue: string; id: number },
) => {
  const { data } = await portal.call(queues.queueTask, task, reviewer)
  for (const { sensitive } of data?.media ?? [])
    if (sensitive) await portal.call(queues.revealField, { ...task, field: sensitive }, reviewer)
  return data
}

/** Claims the listing's task and decides it, as its reviewer sees it now; approves nothing unseen. */
export const review = async (
  portal: TestApp,
  reviewer: { token: string },
  id: number,
  outcome: 'approved' | 'rejected' = 'approved',
  note = outcome === 'approved' ? '' : '权证照片不清晰，请重新拍摄。',
) => {
  const task = { queue: 'listings', id: (await taskOf(portal, id))?.id ?? 0 }
  await portal.call(queues.claimTask, task, reviewer)
  const data =
    outcome === 'approved'
      ? await lookAtCertificates(portal, reviewer, task)
      : (await portal.call(queues.queueTask, task, reviewer)).data
  return portal.call(queues.decideTask, { ...task, outcome, note, stamp: data?.stamp ?? 'x' }, reviewer)
}

/** Submits a listing and has it approved; answers its id. */
export const submitAndApprove = async (
  portal: TestApp,
  owner: Owner,
  reviewer: { token: string },
  changes: Record<string, unknown> = {},
): Promise<number> => {
  const id = await submitted(portal, owner, changes)
  const answer = await review(portal, reviewer, id)
  if (answer.code !== 200) throw new Error(`not approved: ${answer.msg}`)
  return id
}
