import type { ReactNode } from 'react'
import type { Report, ReportDetail } from '#features/assessment/contract/report.ts'
import { minute } from '#platform/lib/dates.ts'
import { assessMethodPath } from '#platform/lib/paths.ts'
import { ReportScores } from './ReportScores.tsx'
import './report.css'
import { TitleText } from '#platform/ui/TitleText.tsx'

/** Changes in each of the two lists. */
const NAMED = 3

const gradeTexts: Record<string, string> = {
  Ⅰ: '条件优越',
  Ⅱ: '条件良好',
  Ⅲ: '条件中等',
  Ⅳ: '条件较差',
  Ⅴ: '条件差',
}

const DISCLAIMER =
  '本评分由平台大数据系统根据填写的内容自动生成，仅供参考。它是参考评分，不是资产评估报告，不能作为交易定价、抵押贷款或诉讼的依据；需要资产评估的，请委托有资质的机构。'

type Changes = ReportDetail['changes']

const ChangeItem = ({ change: { label, from, to, gain, advice } }: { change: Changes[number] }) => (
  <li>
    <p>
      <strong>{label}</strong>：{from} → {to}
      <span className="gain">＋{gain.toFixed(1)} 分</span>
    </p>
    <p className="meta">
      <span className={advice ? 'tag' : 'tag plain'}>{advice ? '可以改善' : '难以改变'}</span>
      {advice || '由自然条件、区位或合同决定。'}
    </p>
  </li>
)

function ReportChanges({ changes }: { changes: Changes }) {
  const named = changes.slice(0, NAMED)
  const feasible = changes.filter(({ advice }) => advice !== '').slice(0, NAMED)
  if (named.length === 0)
    return (
      <section aria-labelledby="changes-title">
        <h2 id="changes-title">提升空间</h2>
        <p>各项条件均已达到最高分。</p>
      </section>
    )
  const more = feasible.filter((change) => !named.includes(change))
  return (
    <section aria-labelledby="changes-title">
      <h2 id="changes-title">提升空间</h2>
      <p className="meta">只改变一项条件时，对综合评分影响最大的三项：</p>
      <ol className="changes">
        {named.map((change) => (
          <ChangeItem key={change.label} change={change} />
        ))}
      </ol>
      {more.length > 0 && (
        <>
          <p className="meta">经营者自己可以着手的：</p>
          <ul className="changes">
            {more.map((change) => (
              <ChangeItem key={change.label} change={change} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function ReportGroups({ detail: { groups, facts } }: { detail: ReportDetail }) {
  return (
    <section aria-labelledby="details-title">
      <h2 id="details-title">评分明细</h2>
      <div className="report-groups">
        {groups.map(({ name, label, score, weight, limit, factors }) => (
          <table className="report-table" key={name}>
            <caption>
              {label} {score.toFixed(1)} 分（占 {weight}%）{limit && <small>{limit}</small>}
            </caption>
            <thead>
              <tr>
                <th scope="col">因素</th>
                <th scope="col">填写</th>
                <th scope="col">得分</th>
                <th scope="col">权重</th>
                <th scope="col">贡献</th>
              </tr>
            </thead>
            <tbody>
              {factors.map((factor) => (
                <tr key={factor.field}>
                  <th scope="row">{factor.label}</th>
                  <td>{factor.answer}</td>
                  <td>{factor.score}</td>
                  <td>{factor.weight.toFixed(1)}%</td>
                  <td>{factor.points.toFixed(2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <p className="meta">
        权重为占综合评分的百分比，贡献为带给综合评分的分数；没有填写的选填项不计，其余各项按比例折算。
        <a className="no-print" href={assessMethodPath}>
          评分方法
        </a>
      </p>
      <h3>不计分的信息</h3>
      <dl className="report-facts">
        {facts.map(({ label, answer }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const Opinion = ({ opinion }: { opinion: NonNullable<ReportDetail['opinion']> }) => (
  <section className="card opinion" aria-labelledby="opinion-title">
    <h2 id="opinion-title">专家意见</h2>
    <p className="words">{opinion.text}</p>
    <p className="meta">
      {opinion.expert}，<time>{minute(opinion.createtime)}</time>
    </p>
  </section>
)

interface ScoreProps {
  report: Report
  children?: ReactNode
}

export function ReportScore({ report: { comprehensive, detail, own }, children }: ScoreProps) {
  return (
    <div className="report-score">
      <p className="figure">
        <span>综合评分</span>
        <strong>{comprehensive.toFixed(1)}</strong>
        <span>满分 100 分</span>
      </p>
      {detail && (
        <div>
          <p className="grade">
            {detail.grade} 等<span>{gradeTexts[detail.grade]}</span>
          </p>
          {children ?? (
            <p className="report-title">
              <TitleText text={detail.title} />
            </p>
          )}
          <p className="meta">
            {own?.name && <span>{detail.title}</span>}
            <span>
              <time>{minute(detail.createtime)}</time> 生成
            </span>
            <span>评分模型 {detail.model}</span>
            <span>
              计分因素 {detail.questions} 项，已填写 {detail.answered} 项
            </span>
          </p>
        </div>
      )}
    </div>
  )
}

export function ReportBody({ report }: { report: Report }) {
  const { detail } = report
  return (
    <>
      {detail ? (
        <>
          {detail.opinion && <Opinion opinion={detail.opinion} />}
          <ReportScores detail={detail} />
          <ReportChanges changes={detail.changes} />
          <ReportGroups detail={detail} />
        </>
      ) : (
        <p className="meta">暂时没有评分明细。</p>
      )}
      <p className="disclaimer">{DISCLAIMER}</p>
    </>
  )
}
