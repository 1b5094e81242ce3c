import { type ShownListing, scoreNames, scoreText } from '#features/listings/rules/facts.ts'
import { assessListingPath, assessMethodPath } from '#platform/lib/paths.ts'
import { dotted } from '#platform/lib/text.ts'

function ListingScores({ fraction }: { fraction: NonNullable<ShownListing['fraction']> }) {
  const scores = Object.entries(scoreNames).map(([name, label]) => ({
    label,
    score: scoreText(fraction[name as keyof typeof scoreNames]),
  }))
  return (
    <dl className="scores">
      {scores.map(({ label, score }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className="bar" aria-hidden="true">
              <span style={{ width: `${score}%` }} />
            </span>
            {score} 分
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function ListingEvaluation({ listing: { id, fraction } }: { listing: ShownListing }) {
  const origin = dotted([
    fraction?.date && `评分日期 ${fraction.date}`,
    fraction?.model && `模型版本 ${fraction.model}`,
  ])
  return (
    <section id="evaluation" aria-labelledby="evaluation-title">
      <h2 id="evaluation-title">林权评估</h2>
      {fraction ? (
        <>
          <ListingScores fraction={fraction} />
          {origin && <p className="meta">{origin}</p>}
          <p className="meta">
            参考评分，依据发布人填写的林地条件计算，不是资产评估报告。
            <a className="no-print" href={assessMethodPath}>
              评分方法
            </a>
          </p>
        </>
      ) : (
        <p>
          这块林地还没有参考评分。林权评估按地块条件、配套设施、周边环境、产出效益和经营管理给出评分，供流转双方参考。
        </p>
      )}
      <p className="no-print">
        <a className="button plain" href={assessListingPath(id)}>
          评估这块林地
        </a>
      </p>
    </section>
  )
}
