// The user's questions and objections about tenders, in the account.
import { useCallback } from 'react'
import { askedQuestions } from '#features/tender-questions/contract.ts'
import { AccountList, EmptyPage, Pager } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { askTenderPath, marketPath } from '#platform/lib/paths.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'
import { Asked } from './TenderQuestions.tsx'

const PAGE_SIZE = 20

interface Props {
  page: number
  onPage: (page: number) => void
}

export function QuestionList({ page, onPage }: Props) {
  const fetchQuestions = useCallback(
    async () => (await call(askedQuestions, { project_sn: '', page, pagesize: PAGE_SIZE })).data,
    [page],
  )
  const { loaded, reload } = useUserData(fetchQuestions)
  return (
    <AccountList
      label="提问与异议"
      loaded={loaded}
      isEmpty={({ list }) => list.length === 0}
      reload={() => void reload()}
    >
      {({ list, count }) =>
        list.length === 0 ? (
          <EmptyPage count={count} onFirst={() => onPage(1)}>
            还没有对招标项目提过问或提出异议。
            <p>
              <a className="button plain" href={marketPath}>
                查看招标采购
              </a>
            </p>
          </EmptyPage>
        ) : (
          <>
            <ul className="rows">
              {list.map((question) => {
                const { id, project_sn, title, is_public } = question
                const name = <TitleText text={title || project_sn} />
                return (
                  <li key={id}>
                    <div className="row-head">
                      <h2 tabIndex={-1}>
                        {is_public ? <a href={askTenderPath(project_sn)}>{name}</a> : name}
                      </h2>
                      {!is_public && <span className="tag">项目已下线</span>}
                    </div>
                    <Asked questions={[question]} />
                  </li>
                )
              })}
            </ul>
            <Pager page={page} size={PAGE_SIZE} count={count} onPage={onPage} />
          </>
        )
      }
    </AccountList>
  )
}
