// New woodlands, each from its submission to its public page: `approve.ts <origin> <how many>`. Timed is what follows the
// reviewer's click.
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { login } from '#features/accounts/contract/login.ts'
import { addForesty } from '#features/listings/contract/owner.ts'
import { claimTask, decideTask, queueList, queueTask, revealField } from '#features/review/contract/review.ts'
import { uploadFile } from '#features/uploads/browser/multipart-upload.ts'
import type { UploadPurpose } from '#features/uploads/contract/user-uploads.ts'
import { call, setTokenSource } from '#platform/browser/call.ts'
import { staffLogin } from '#platform/contract/staff-sign-in.ts'
import { listingPath } from '#platform/lib/paths.ts'
import { likeBrowser } from './browser-like.ts'
import { submissionOf } from './submission.ts'

export interface ApprovalReport {
  /** From the decision until the page answers, each. */
  milliseconds: number[]
}

const PASSWORD = 'Demo2026'
const LIVE_WITHIN_MS = 10_000
const queue = 'listings'

const [origin = '', rounds = ''] = process.argv.slice(2)
likeBrowser(origin)
let token = ''
setTokenSource(() => token || undefined)
const owner = (await call(login, { username: '13800000001', password: PASSWORD, type: 2 })).data.token
const reviewer = (await call(staffLogin, { username: 'reviewer', password: PASSWORD })).data.token

const picture = async (purpose: UploadPurpose) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2f6b3a', noise } })
    .jpeg()
    .toBuffer()
  const name = '照片.jpg'
  const { id } = await uploadFile({
    purpose,
    file: new File([new Uint8Array(jpeg)], name, { lastModified: 1 }),
  })
  return { id, file: '', name }
}

const submit = async (project_name: string) => {
  token = owner
  const form = submissionOf({
    project_name,
    image: [await picture('certificate')],
    images: [await picture('woodland')],
  })
  return (await call(addForesty, form)).data.id
}

/** Ready to be decided on. */
const opened = async (keyword: string) => {
  token = reviewer
  const { list } = (await call(queueList, { queue, keyword })).data
  const task = list[0]
  if (!task) throw new Error(`no task named ${keyword}`)
  await call(claimTask, { queue, id: task.id })
  const { stamp, media } = (await call(queueTask, { queue, id: task.id })).data
  for (const { sensitive: field } of media) if (field) await call(revealField, { queue, id: task.id, field })
  return { id: task.id, stamp }
}

const showing = async (path: string, words: string) => {
  const until = performance.now() + LIVE_WITHIN_MS
  while (performance.now() < until) {
    const reply = await fetch(origin + path)
    // Between its words stands where a line may end.
    const heading = reply.ok && /<h1[^>]*>(.*?)<\/h1>/s.exec(await reply.text())?.[1]?.replace(/<[^>]+>/g, '')
    if (heading === words) return
    await wait(5)
  }
  throw new Error(`${path} does not show ${words}`)
}

const milliseconds: number[] = []
for (let round = 1; round <= Number(rounds); round++) {
  const title = `建阳区南山村杉木林出租第 ${round} 号`
  const id = await submit(title)
  const task = await opened(title)
  const began = performance.now()
  await call(decideTask, { queue, ...task, outcome: 'approved', note: '' })
  await showing(listingPath(id), title)
  milliseconds.push(performance.now() - began)
}
console.info(JSON.stringify({ milliseconds } satisfies ApprovalReport))
process.exit(0)
