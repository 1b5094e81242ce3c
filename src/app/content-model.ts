// Content model of the portal: the kinds, in the order of the sitemap, and the singletons that are pulled and published.

import { experts } from '#features/experts/kind.ts'
import { home } from '#features/home/single.ts'
import { listings } from '#features/listings/kind.ts'
import { prices } from '#features/listings/single.ts'
import { membership } from '#features/membership/single.ts'
import { news } from '#features/news/kind.ts'
import { expertIndex, hot } from '#features/news/single.ts'
import { pages } from '#features/pages/kind.ts'
import { plans } from '#features/plans/kind.ts'
import { projects } from '#features/projects/kind.ts'
import { redirects } from '#features/redirects/single.ts'
import { provinces } from '#features/regions/single.ts'
import { links, menus, settings } from '#features/site/single.ts'
import { statistics } from '#features/statistics/single.ts'
import { tenders } from '#features/tenders/kind.ts'
import type { Kind } from '#platform/content/kind.ts'
import type { ContentModel } from '#platform/content/model.ts'
import type { RecordKind } from '#platform/contract/kinds.ts'

const byName: Record<RecordKind, Kind> = { news, listings, plans, experts, projects, tenders, pages }

export const contentModel: ContentModel = {
  kinds: Object.values(byName),
  singles: [
    home,
    links,
    provinces,
    prices,
    hot,
    expertIndex,
    menus,
    settings,
    membership,
    statistics,
    redirects,
  ],
}
