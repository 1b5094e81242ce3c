// The sub-scores of a report: charts once they are drawn, and always a table.
import type { ReportDetail } from '#features/assessment/contract/report.ts'
import { useLazyComponent } from '#platform/browser/use-lazy-component.ts'

const loadCharts = () => import('./ReportCharts.tsx')

export function ReportScores({ detail: { groups, median, scores } }: { detail: ReportDetail }) {
  const { part } = useLazyComponent(typeof window !== 'undefined', loadCharts)
  const medianOf = (name: keyof typeof scores) => median?.scores[name]
  return (
    <section aria-labelledby="scores-title">
      <h2 id="scores-title">分项评分</h2>
      {part.kind === 'ready' && (
        <part.Component
          labels={groups.map(({ label }) => label)}
          scores={groups.map(({ score }) => score)}
          medians={median ? groups.map(({ name }) => median.scores[name]) : undefined}
        />
      )}
      <table className="report-table">
        <caption className="visually-hidden">分项评分</caption>
        <thead>
          <tr>
            <th scope="col">分项</th>
            <th scope="col">评分</th>
            <th scope="col">权重</th>
            {median && <th scope="col">中位数</th>}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, label, score, weight }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>
                <span className="score-bar" aria-hidden="true">
                  <span style={{ width: `${score}%` }} />
                </span>
                {score.toFixed(1)}
              </td>
              <td>{weight}%</td>
              {median && <td>{medianOf(name)?.toFixed(1)}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">综合评分</th>
            <td>{scores.comprehensive.toFixed(1)}</td>
            <td>100%</td>
            {median && <td>{medianOf('comprehensive')?.toFixed(1)}</td>}
          </tr>
        </tfoot>
      </table>
      <p className="meta">
        {median
          ? `中位数取自${median.province}“${median.category}”类的 ${median.samples} 份评估，同一用户同一区县只计最新一份。`
          : '同省同类的评估还不够多，暂不提供中位数比较。'}
      </p>
    </section>
  )
}
