import type { Serve } from '#features/identity/server/index.ts'
import { askedQuestions, askTender, tenderOversight } from '#features/tender-questions/contract.ts'
import { QUESTION } from '#features/tenders/rules/questions.ts'
import type { Deps } from '#platform/server/deps.ts'
import * as questions from './questions.service.ts'

export const tenderQuestionRoutes = (serve: Serve, deps: Deps) => {
  serve(askTender, ({ user, input, origin }) => questions.ask(deps)(user, input, origin), {
    msg: ({ kind }) =>
      kind === QUESTION.question ? '已提交，答复会在公告页面公布' : '已提交，答复会发到您的消息',
  })
  serve(askedQuestions, ({ user, input, db }) => questions.listAsked({ db })(user, input), {
    reads: 'current',
  })
  serve(tenderOversight, ({ input }) => questions.oversightOf(deps)(input))
}
