// Questions and objections about tenders, asked and answered in the order of their times.

import type { AppDeps } from '#app/features.ts'
import { ask } from '#features/tender-questions/server/questions.service.ts'
import { questionsOfUser } from '#features/tender-questions/server/questions.table.ts'
import { decideTask } from './decide-task.ts'
import { depsAt, minutesBefore } from './moments.ts'
import { accountOf, ORIGIN, staffOf } from './people.ts'
import type { DemoQuestion } from './schemas.ts'

export const seedQuestions = async (deps: AppDeps, questions: readonly DemoQuestion[]) => {
  const reviewer = await staffOf(deps, 'reviewer')
  const ids = new Map<DemoQuestion, number>()
  const askOne = async (then: AppDeps, question: DemoQuestion) => {
    const { account, project_sn, kind, content } = question
    const user = await accountOf(deps, account)
    if (!user) throw new Error(`questions.yaml: there is no account ${account}`)
    await ask(then)(user, { project_sn, kind, content }, ORIGIN)
    const [asked] = await questionsOfUser(then.db, user.id, project_sn)
    if (asked) ids.set(question, asked.id)
  }
  const events = questions.flatMap((question) => {
    const { minutesAgo, decided } = question
    const asking = { minutesAgo, act: (then: AppDeps) => askOne(then, question) }
    if (!decided) return [asking]
    const { outcome, note, minutesTaken } = decided
    const target = () => ids.get(question) ?? 0
    const deciding = {
      minutesAgo: minutesAgo - minutesTaken,
      act: (then: AppDeps) =>
        decideTask(then, reviewer, { queue: 'tenderQuestions', target: target(), outcome, note }),
    }
    return [asking, deciding]
  })
  for (const { minutesAgo, act } of events.toSorted((a, b) => b.minutesAgo - a.minutesAgo))
    await act(depsAt(deps, minutesBefore(deps.now(), minutesAgo)))
}
