// The user's questions and objections about tenders, in the account.
import { useCallback } from 'react'
import { type AskedQuestion, askedQuestions } from '#features/tender-questions/contract.ts'
import { ToMarket } from '#features/tenders/islands/ToMarket.tsx'
import { PagedAccountList, type PagedProps } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { askTenderPath } from '#platform/lib/paths.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { Asked } from './TenderQuestions.tsx'

const PAGE_SIZE = 20

function QuestionEntry({ question }: { question: AskedQuestion }) {
  const { project_sn, title, is_public } = question
  const name = <TitleText text={title || project_sn} />
  return (
    <li>
      <div className="row-head">
        <h2 tabIndex={-1}>{is_public ? <a href={askTenderPath(project_sn)}>{name}</a> : name}</h2>
        {!is_public && <span className="tag">项目已下线</span>}
      </div>
      <Asked questions={[question]} />
    </li>
  )
}

export function QuestionList({ page, onPage }: PagedProps) {
  const fetchQuestions = useCallback(
    async () => (await call(askedQuestions, { project_sn: '', page, pagesize: PAGE_SIZE })).data,
    [page],
  )
  const { loaded, reload } = useUserData(fetchQuestions)
  return (
    <PagedAccountList
      label="提问与异议"
      loaded={loaded}
      reload={() => void reload()}
      page={page}
      size={PAGE_SIZE}
      onPage={onPage}
      empty={
        <>
          还没有对招标项目提过问或提出异议。
          <ToMarket />
        </>
      }
      renderRow={(question) => <QuestionEntry key={question.id} question={question} />}
    />
  )
}
