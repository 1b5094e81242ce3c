// /account/assess: reports of the user, drafts, and the choice of two to compare.
import { useCallback, useState } from 'react'
import { isCallMissing } from '#backends/spec/missing-call.ts'
import { type AssessmentDraft, draftList, draftRemove } from '#features/assessment/contract/assessment.ts'
import { STEPS } from '#features/assessment/contract/fields.ts'
import { REPORTS_PER_PAGE, type ReportRow, reportList } from '#features/assessment/contract/report.ts'
import { reportName } from '#features/assessment/rules/report-names.ts'
import { AccountList, ListPage } from '#platform/browser/AccountList.tsx'
import { call } from '#platform/browser/call.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { useQueryFilters } from '#platform/browser/use-query-filters.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { minute } from '#platform/lib/dates.ts'
import { assessmentFormPath, compareReportsPath, query, reportPath } from '#platform/lib/paths.ts'
import { showDialog, toast } from '#platform/ui/feedback.ts'
import { ReportName } from './ReportName.tsx'
import './my-assessments.css'
import { TitleText } from '#platform/ui/TitleText.tsx'

const DEFAULTS = { page: '1' }

const removeDraft = async (draft: AssessmentDraft, reload: () => Promise<void>) => {
  const isSure = await showDialog('删除草稿', '草稿删除后不能恢复。', [
    { label: '取消', value: false, plain: true },
    { label: '删除', value: true },
  ])
  if (!isSure) return
  try {
    toast((await call(draftRemove, { key: draft.key })).msg || '已删除')
    await reload()
  } catch (error) {
    await showFailure(error)
  }
}

function Drafts({ drafts, reload }: { drafts: readonly AssessmentDraft[]; reload: () => Promise<void> }) {
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts-title">
      <h2 className="list-title" id="drafts-title">
        草稿
      </h2>
      <ul className="rows">
        {drafts.map((draft) => (
          <li key={draft.key}>
            <div className="row-head">
              <h3>
                <a href={`${assessmentFormPath}${query({ draft: draft.key })}`}>
                  {draft.place || '未选择地区'}
                </a>
              </h3>
              <span className="tag">
                第 {draft.step + 1} 步：{STEPS[draft.step]}
              </span>
            </div>
            <p className="meta">
              <span>
                保存于 <time>{minute(draft.updatetime)}</time>
              </span>
            </p>
            <p className="row-actions">
              <a className="button" href={`${assessmentFormPath}${query({ draft: draft.key })}`}>
                继续填写
              </a>
              <button className="button plain" type="button" onClick={() => void removeDraft(draft, reload)}>
                删除
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const opinionTexts: Record<ReportRow['opinion'], string> = {
  none: '',
  requested: '专家评估中',
  written: '已有专家意见',
}

interface RowProps {
  report: ReportRow
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  reload: () => Promise<void>
}

function Row({ report, isChosen, onChoose, reload }: RowProps) {
  const { id, name, title, scores, opinion, listing, shared } = report
  return (
    <li>
      <div className="row-head">
        <ReportName id={id} report={report} reload={reload}>
          <h3>
            <a href={reportPath(id)}>
              <TitleText text={reportName(report)} />
            </a>
          </h3>
        </ReportName>
        <span className="tag">{report.grade} 等</span>
        {opinion !== 'none' && (
          <span className={opinion === 'requested' ? 'tag amber' : 'tag'}>{opinionTexts[opinion]}</span>
        )}
      </div>
      <p className="meta">
        <span className="score">综合评分 {scores.comprehensive.toFixed(1)}</span>
        <span>{report.category}</span>
        {name && (
          <>
            <span>{title}</span>
            <time>{minute(report.createtime)}</time>
          </>
        )}
        {listing && <span>评分展示在“{listing}”</span>}
        {shared && <span>分享中</span>}
      </p>
      <p className="row-actions">
        <a className="button plain" href={reportPath(id)}>
          查看报告
        </a>
        <label className="tick compare">
          <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
          <span>
            比较<span className="visually-hidden">：{reportName(report)}</span>
          </span>
        </label>
      </p>
    </li>
  )
}

export default function MyAssessments() {
  const [filters, setFilters] = useQueryFilters(DEFAULTS)
  const page = Math.max(1, Number(filters.page) || 1)
  /** The two last ticked. */
  const [chosen, setChosen] = useState<readonly number[]>([])
  const fetchAll = useCallback(async () => {
    try {
      const [reports, drafts] = await Promise.all([call(reportList, { page }), call(draftList, {})])
      return { ...reports.data, drafts: drafts.data, isAbsent: false }
    } catch (error) {
      if (isCallMissing(error)) return { list: [], count: 0, drafts: [], isAbsent: true }
      throw error
    }
  }, [page])
  const { loaded, reload } = useUserData(fetchAll)
  const choose = (id: number, isChosen: boolean) =>
    setChosen((before) => {
      const others = before.filter((other) => other !== id)
      return isChosen ? [...others, id].slice(-2) : others
    })
  const [one, other] = chosen
  const toPage = (next: number) => setFilters({ page: String(next) })
  return (
    <AccountList
      label="我的评估"
      loaded={loaded}
      isEmpty={({ list, drafts }) => list.length === 0 && drafts.length === 0}
      reload={() => void reload()}
    >
      {({ list, count, drafts, isAbsent: hasNoList }) => (
        <>
          <p className="list-line">
            <a className="button" href={assessmentFormPath}>
              {drafts.length > 0 ? '继续评估' : '开始评估'}
            </a>
          </p>
          <Drafts drafts={drafts} reload={reload} />
          <ListPage
            isEmpty={list.length === 0}
            empty={
              hasNoList
                ? '这里暂时列不出报告：评估完成后，请收藏报告页的网址。未提交的草稿保存在填写它的设备上。'
                : '完成一次林权评估后，报告会保存在这里。'
            }
            page={page}
            size={REPORTS_PER_PAGE}
            count={count}
            onPage={toPage}
          >
            <section aria-labelledby="reports-title">
              <h2 className="list-title" id="reports-title">
                报告
              </h2>
              <ul className="rows">
                {list.map((report) => (
                  <Row
                    key={report.id}
                    report={report}
                    isChosen={chosen.includes(report.id)}
                    onChoose={(isChosen) => choose(report.id, isChosen)}
                    reload={reload}
                  />
                ))}
              </ul>
              {list.length > 1 && (
                <p className="compare-bar" role="status">
                  {one !== undefined && other !== undefined ? (
                    <a className="button" href={compareReportsPath(one, other)}>
                      比较这两份报告
                    </a>
                  ) : (
                    <span className="meta">勾选两份报告，可以并排比较。</span>
                  )}
                </p>
              )}
            </section>
          </ListPage>
        </>
      )}
    </AccountList>
  )
}
