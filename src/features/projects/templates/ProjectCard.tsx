// Card of a project in a list: picture, name, stage, facts, budget. Styles: styles/exchange.css.
import { budgetText, muText, projectStages } from '#features/projects/rules/projects.ts'
import { day } from '#platform/lib/dates.ts'
import { projectPath } from '#platform/lib/paths.ts'
import { smallPhoto } from '#platform/lib/photos.ts'
import { TitleText } from '#platform/ui/TitleText.tsx'

const PLACEHOLDER = '/placeholders/project.svg'

export interface ShownProjectCard {
  id: number
  name: string
  stage_id: number
  industry_name: string
  pname: string
  /** 100 million yuan. */
  budget: number
  /** Mu. */
  woodland: number
  /** Address of a picture; empty for none. */
  cover: string
  createtime: string
}

export function ProjectCard({ project }: { project: ShownProjectCard }) {
  const { id, name, stage_id, industry_name, pname, budget, woodland, cover, createtime } = project
  const facts = [
    ['省份', pname],
    ['行业', industry_name],
    ['林地面积', muText(woodland)],
  ] as const
  return (
    <article className="listing linked">
      <span className="cover">
        <img
          src={cover ? smallPhoto(cover) : PLACEHOLDER}
          alt=""
          width="480"
          height="360"
          loading="lazy"
          data-placeholder={PLACEHOLDER}
        />
      </span>
      <div className="listing-head">
        <h3>
          <a href={projectPath(id)}>
            <TitleText text={name} />
          </a>
        </h3>
        <p className="listing-kind">
          <span className="tag">{projectStages[stage_id] ?? '阶段未公布'}</span>
        </p>
      </div>
      <dl className="listing-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <p className="listing-price">
        <strong className={budget > 0 ? undefined : 'open'}>{budgetText(budget) || '投资额未公布'}</strong>
        {createtime && (
          <span className="meta">
            <time>{day(createtime)}</time> 收录
          </span>
        )}
      </p>
    </article>
  )
}
