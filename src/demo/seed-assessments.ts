// Assessments the way people make them: scored, shown on a listing, judged by an expert, or left as a draft.
import { createHash } from 'node:crypto'
import type { AppDeps } from '#app/features.ts'
import { assessment, draftSave } from '#features/assessment/contract/assessment.ts'
import { saveDraft } from '#features/assessment/server/drafts.service.ts'
import { askExpert } from '#features/assessment/server/expert-requests.service.ts'
import { newestAboutReport } from '#features/assessment/server/expert-requests.table.ts'
import { submitAssessment } from '#features/assessment/server/submit.service.ts'
import type { Writer } from '#features/audit/server/writer.service.ts'
import { addProposal, ENQUIRY } from '#features/enquiries/contract.ts'
import type { User } from '#features/identity/server/users.schema.ts'
import { findByLoginName } from '#features/staff/server/staff.table.ts'
import { answersFrom, type Levels, openStep, plotOf } from './answers.ts'
import { decideTask } from './decide-task.ts'
import { depsAt, minutesBefore } from './moments.ts'
import { ownersOf } from './owners.ts'
import type { DemoAssessments, DemoListing } from './schemas.ts'

const ORIGIN = { address: '' }
type Request = DemoAssessments['reports'][number]['request']

const reviewerOf = async ({ db }: AppDeps): Promise<Writer> => {
  const staff = await findByLoginName(db, 'reviewer')
  if (!staff) throw new Error('the demo has no reviewer')
  return { staff, origin: ORIGIN }
}

const when = (deps: AppDeps, minutes: number) => depsAt(deps, minutesBefore(deps.now(), minutes))

const seedRequest = async (deps: AppDeps, user: User, f_id: number, request: Request) => {
  if (!request) return
  const { name, minutesAgo, wants_sms, decided } = request
  const type = ENQUIRY.expertAssessment
  const input = addProposal.input.parse({ type, f_id, name, mobile: user.mobile, wants_sms })
  await askExpert(when(deps, minutesAgo))(input, user, ORIGIN)
  const target = await newestAboutReport(deps.db, f_id)
  if (!decided || target === undefined) return
  const { minutesTaken, ...decision } = decided
  const reviewer = await reviewerOf(deps)
  await decideTask(when(deps, minutesAgo - minutesTaken), reviewer, {
    queue: 'expertAssessments',
    target,
    ...decision,
  })
}

/** @param minutesAgo time of the assessment, after the listing's approval. */
export const assessListing = async (
  deps: AppDeps,
  levels: Levels,
  { user, id, minutesAgo }: { user: User; id: number; minutesAgo: number },
  listing: DemoListing,
) => {
  if (!listing.assessment) return
  const { shown, request } = listing.assessment
  const answers = answersFrom(levels, plotOf(listing), listing.assessment)
  const input = assessment.input.parse({ ...answers, forestry_id: id, show: shown })
  const report = await submitAssessment(when(deps, minutesAgo))(user, input, ORIGIN)
  await seedRequest(deps, user, report.id, request)
}

export const seedAssessments = async (deps: AppDeps, { levels, reports, drafts }: DemoAssessments) => {
  const owners = await ownersOf(deps, new Set([...reports, ...drafts].map(({ owner }) => owner)))
  const ownerOf = (mobile: string) => {
    const user = owners.get(mobile)
    if (!user) throw new Error(`assessments.yaml: there is no owner ${mobile}`)
    return user
  }
  for (const report of reports) {
    const user = ownerOf(report.owner)
    const input = assessment.input.parse(answersFrom(levels, report, report))
    const { id } = await submitAssessment(when(deps, report.minutesAgo))(user, input, ORIGIN)
    await seedRequest(deps, user, id, report.request)
  }
  for (const [index, draft] of drafts.entries()) {
    const answers = answersFrom(levels, draft, draft)
    const key = createHash('md5').update(`draft ${index}`).digest('hex')
    const input = draftSave.input.parse({ ...answers, key, step: openStep(answers), base: 0 })
    await saveDraft(when(deps, draft.minutesAgo))(ownerOf(draft.owner), input)
  }
}
