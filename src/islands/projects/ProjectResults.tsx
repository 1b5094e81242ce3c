// Projects of the live list, or why there are none.
import { PROJECTS_PER_PAGE } from '#domain/projects.ts'
import { ProjectCard, type ShownProjectCard } from '#ui/ProjectCard.tsx'
import { FirstPageLink, Pager } from '../LiveListPager.tsx'
import { Failure, Notice, Skeleton } from '../LiveListStates.tsx'
import { onPlainClick } from '../plain-click.ts'
import type { Results } from '../use-live-list.ts'
import type { ProjectPage } from './fetch-page.ts'

interface Props {
  results: Results<ProjectPage>
  page: number
  addressOf: (page: number) => string
  /** Address of the list without filters. */
  wholeList: string
  onPage: (page: number) => void
  onClear: () => void
  retry: () => void
}

export const Projects = ({ list, busy }: { list: readonly ShownProjectCard[]; busy?: boolean }) => (
  <ul className="listings" aria-busy={busy || undefined}>
    {list.map((project) => (
      <li key={project.id}>
        <ProjectCard project={project} />
      </li>
    ))}
  </ul>
)

export function ProjectResults(props: Props) {
  const { results, page, addressOf, wholeList, onPage, onClear, retry } = props
  const firstPage = <FirstPageLink addressOf={addressOf} onPage={onPage} />
  if (results.kind === 'failed') return <Failure message={results.message} retry={retry} />
  if (results.kind === 'too-deep')
    return <Notice title="只能查看前面的结果">请增加筛选条件。{firstPage}</Notice>
  const { shown } = results
  if (!shown) return <Skeleton entries={PROJECTS_PER_PAGE} />
  const busy = results.kind === 'loading'
  if (shown.list.length === 0 && shown.count > 0 && !busy)
    return (
      <Notice title="这一页没有内容">
        共 {shown.count} 个项目。{firstPage}
      </Notice>
    )
  if (shown.list.length === 0)
    return (
      <Notice title="没有符合条件的项目">
        放宽一个条件再看看，或者
        <p>
          <a className="button plain" href={wholeList} onClick={onPlainClick(onClear)}>
            清除全部条件
          </a>
        </p>
      </Notice>
    )
  return (
    <>
      {shown.isAreaIgnored && (
        <p className="hint" role="status">
          数据来源不支持按林地面积筛选：下面的项目没有按面积筛过，请看各项目标注的面积。
        </p>
      )}
      <Projects list={shown.list} busy={busy} />
      <Pager
        page={page}
        last={Math.ceil(shown.count / PROJECTS_PER_PAGE)}
        addressOf={addressOf}
        onPage={onPage}
      />
    </>
  )
}
