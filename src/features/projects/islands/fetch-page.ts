// A page of the live list.
import { ownIdOf } from '#backends/spec/province-ids.ts'
import { AREA_BANDS, bandOf } from '#features/listings/contract/woodland.ts'
import { type ProjectSummary, projectlist } from '#features/projects/contract/projects.ts'
import { PROJECTS_PER_PAGE } from '#features/projects/rules/projects.ts'
import type { ShownProjectCard } from '#features/projects/templates/ProjectCard.tsx'
import { call, mediaAddress } from '#platform/browser/call.ts'
import type { LivePage } from '#platform/browser/FilteredResults.tsx'
import { type Province } from '#platform/lib/province-slugs.ts'
import type { ProjectQuery } from './list-query.ts'

export interface ProjectPage extends LivePage<ShownProjectCard> {
  /** The backend ignored the filter by area: the spec does not know it. */
  isAreaIgnored: boolean
}

const cardOf = ({ images, ...project }: ProjectSummary): ShownProjectCard => ({
  ...project,
  cover: mediaAddress(images[0]?.file ?? ''),
})

const isInBand = (mu: number, band: number) => mu > 0 && bandOf(AREA_BANDS, mu) === band

/** @param library  0 for all of them. */
export const fetchPage = async (
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
