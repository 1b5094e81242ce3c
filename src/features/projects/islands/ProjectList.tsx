import { Fragment } from 'react'
import { ownIdOf } from '#backends/spec/province-ids.ts'
import { type ProjectSummary, projectlist } from '#features/projects/contract/projects.ts'
import {
  budgetFilters,
  industries,
  PROJECTS_PER_PAGE,
  projectLibraries,
  projectStages,
} from '#features/projects/rules/projects.ts'
import { ProjectCard, type ShownProjectCard } from '#features/projects/templates/ProjectCard.tsx'
import { call, mediaAddress } from '#platform/browser/call.ts'
import { FilteredList } from '#platform/browser/FilteredList.tsx'
import type { LivePage } from '#platform/browser/FilteredResults.tsx'
import { type FilterQuery, filterQueries } from '#platform/browser/list-filter.ts'
import { AREA_BANDS, areaFilters, bandOf, timeFilters } from '#platform/contract/bands.ts'
import { projectListPath } from '#platform/lib/paths.ts'
import type { Province } from '#platform/lib/province-slugs.ts'
import { provinceSlugs } from '#platform/lib/province-slugs.ts'
import type { NumberedPage } from '#platform/ui/numbered-pages.ts'

/** The selects of the form, in their order; `province_id` has its options from the page. */
const filterChoices = {
  industry_id: { label: '所属行业', options: industries },
  money: { label: '投资额', options: budgetFilters },
  stage_id: { label: '项目阶段', options: projectStages },
  time: { label: '收录时间', options: timeFilters },
  woodland: { label: '林地面积', options: areaFilters },
} as const

const queries = filterQueries({
  industry_id: industries,
  money: budgetFilters,
  stage_id: projectStages,
  time: timeFilters,
  woodland: areaFilters,
  province_id: provinceSlugs,
})
type FilterName = keyof typeof queries.noFilter
type ProjectQuery = FilterQuery<FilterName>

interface ProjectPage extends LivePage<ShownProjectCard> {
  /** The filter by area was ignored: the spec does not know it. */
  isAreaIgnored: boolean
}

const cardOf = ({ images, ...project }: ProjectSummary): ShownProjectCard => ({
  ...project,
  cover: mediaAddress(images[0]?.file ?? ''),
})

const isInBand = (mu: number, band: number) => mu > 0 && bandOf(AREA_BANDS, mu) === band

/** @param library  0 for all of them. */
const fetchPage = async (
  library: number,
  provinces: readonly Province[],
  { filter, page }: ProjectQuery,
): Promise<ProjectPage> => {
  const { data } = await call(projectlist, {
    ...filter,
    province_id: ownIdOf(provinces, filter.province_id),
    type: library,
    page,
    pagesize: PROJECTS_PER_PAGE,
  })
  return {
    list: data.list.map(cardOf),
    count: data.count,
    isAreaIgnored:
      filter.woodland > 0 && data.list.some(({ woodland }) => !isInBand(woodland, filter.woodland)),
  }
}

interface Props extends NumberedPage {
  library: number
  /** Addresses of the lists of all libraries; none are needed in one of them. */
  lists: readonly string[]
  items: readonly ShownProjectCard[]
  provinces: readonly Province[]
}

const entries = (list: readonly ShownProjectCard[], busy: boolean) => (
  <ul className="listings" aria-busy={busy || undefined}>
    {list.map((project) => (
      <li key={project.id}>
        <ProjectCard project={project} />
      </li>
    ))}
  </ul>
)

const areaNote = ({ isAreaIgnored }: ProjectPage) =>
  isAreaIgnored && (
    <p className="list-hint" role="status">
      数据来源不支持按林地面积筛选：下面的项目没有按面积筛过，请看各项目标注的面积。
    </p>
  )

const elsewhere = (lists: readonly string[]) => (
  <>
    较早的项目在各项目库中翻看：
    {lists.map((address, at) => (
      <Fragment key={address}>
        {' '}
        <a href={address}>{projectLibraries[at + 1]}</a>
      </Fragment>
    ))}
  </>
)

export default function ProjectList({ library, lists, items, provinces, ...place }: Props) {
  const selects = [
    ...Object.entries(filterChoices).map(([name, { label, options }]) => ({
      name: name as FilterName,
      label,
      any: '不限',
      options: Object.entries(options),
    })),
    {
      name: 'province_id' as const,
      label: '省份',
      any: '全国',
      options: provinces.map(({ id, name }) => [id, name] as const),
    },
  ]
  return (
    <FilteredList
      {...place}
      queries={queries}
      what="项目"
      selects={selects}
      items={items}
      first={{ list: items, count: place.total, isAreaIgnored: false }}
      entries={entries}
      note={areaNote}
      fetchPage={(query) => fetchPage(library, provinces, query)}
      pathOf={(page) => projectListPath(library, page)}
      newestTitle="最新收录"
      emptyText="这个项目库还没有收录项目，可以先看看其他项目库。"
      beyond={library > 0 ? undefined : { label: '更多项目', elsewhere: elsewhere(lists) }}
    />
  )
}
