// /account/assess/compare?one=…&other=…: two reports of the user side by side.

import { useCallback } from 'react'
import { getReport, type Report, type ReportDetail } from '#features/assessment/contract/report.ts'
import { reportName } from '#features/assessment/rules/report-names.ts'
import { AccountList } from '#platform/browser/AccountList.tsx'
import { call, Refused } from '#platform/browser/call.ts'
import { useQueryFilters } from '#platform/browser/use-query-filters.ts'
import { useUserData } from '#platform/browser/use-user-data.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { minute } from '#platform/lib/dates.ts'
import { ownReportsPath, reportPath } from '#platform/lib/paths.ts'
import './report.css'
import { TitleText } from '#platform/ui/TitleText.tsx'

const DEFAULTS = { one: '', other: '' }

interface OwnDetail extends ReportDetail {
  id: number
  name: string
}

type Pair = readonly [OwnDetail, OwnDetail]

const detailIn = ({ id, detail, own }: Report): OwnDetail | undefined =>
  detail ? { ...detail, id, name: own?.name ?? '' } : undefined

/** `pair` is undefined where one of them is not the user's, or cannot be compared. */
const fetchPair = async (one: number, other: number): Promise<{ pair: Pair | undefined }> => {
  if (!(one > 0 && other > 0)) return { pair: undefined }
  try {
    const [first, second] = await Promise.all([call(getReport, { id: one }), call(getReport, { id: other })])
    const pair = [detailIn(first.data), detailIn(second.data)] as const
    return { pair: pair[0] && pair[1] ? [pair[0], pair[1]] : undefined }
  } catch (error) {
    if (error instanceof Refused && error.code === TargetGone.code) return { pair: undefined }
    throw error
  }
}

const Signed = ({ value }: { value: number }) => (
  <span className="signed">
    {value > 0 ? '+' : value < 0 ? '−' : ''}
    {Math.abs(value).toFixed(1)}
  </span>
)

const answersIn = ({ groups, facts }: ReportDetail) =>
  new Map([...facts, ...groups.flatMap(({ factors }) => factors)].map(({ label, answer }) => [label, answer]))

function Comparison({ pair: [one, other] }: { pair: Pair }) {
  const [answers, others] = [answersIn(one), answersIn(other)]
  // Optional answers may stand in one of them alone, and models may differ.
  const labels = [...new Set([...answers.keys(), ...others.keys()])]
  const head = [one, other].map((detail) => (
    <th scope="col" key={detail.id}>
      <a href={reportPath(detail.id)}>
        <TitleText text={reportName(detail)} />
      </a>
      {detail.name && (
        <small>
          {detail.title} · <time>{minute(detail.createtime)}</time>
        </small>
      )}
      <small>模型 {detail.model}</small>
    </th>
  ))
  const otherGroups = new Map(other.groups.map((group) => [group.name, group]))
  return (
    <div className="report">
      {one.model !== other.model && (
        <p className="notice-line">两份报告的评分模型版本不同，分数不宜直接比较。</p>
      )}
      <table className="report-table comparison">
        <caption>评分</caption>
        <thead>
          <tr>
            <th scope="col">分项</th>
            {head}
            <th scope="col">相差</th>
          </tr>
        </thead>
        <tbody>
          {one.groups.map(({ name, label, score }) => {
            const against = otherGroups.get(name)?.score ?? 0
            return (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{score.toFixed(1)}</td>
                <td>{against.toFixed(1)}</td>
                <td>
                  <Signed value={score - against} />
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">综合评分</th>
            <td>
              {one.scores.comprehensive.toFixed(1)}（{one.grade} 等）
            </td>
            <td>
              {other.scores.comprehensive.toFixed(1)}（{other.grade} 等）
            </td>
            <td>
              <Signed value={one.scores.comprehensive - other.scores.comprehensive} />
            </td>
          </tr>
        </tfoot>
      </table>
      <table className="report-table comparison">
        <caption>各项条件</caption>
        <thead>
          <tr>
            <th scope="col">因素</th>
            {head}
          </tr>
        </thead>
        <tbody>
          {labels.map((label) => {
            const [mine, against] = [answers.get(label) ?? '未填写', others.get(label) ?? '未填写']
            return (
              <tr key={label} className={mine === against ? undefined : 'differs'}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{against}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

export default function CompareReports() {
  const [filters] = useQueryFilters(DEFAULTS)
  const one = Number(filters.one)
  const other = Number(filters.other)
  const { loaded, reload } = useUserData(useCallback(() => fetchPair(one, other), [one, other]))
  return (
    <AccountList
      label="报告比较"
      loaded={loaded}
      isEmpty={({ pair }) => pair === undefined}
      reload={() => void reload()}
    >
      {({ pair }) =>
        pair ? (
          <Comparison pair={pair} />
        ) : (
          <div className="empty">
            <strong>没有找到要比较的报告</strong>请在“我的评估”中勾选两份报告。
            <p>
              <a className="button plain" href={ownReportsPath}>
                我的评估
              </a>
            </p>
          </div>
        )
      }
    </AccountList>
  )
}
