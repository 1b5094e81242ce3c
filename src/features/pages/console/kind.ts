import PageIcon from '@mui/icons-material/DescriptionOutlined'
import { lazy } from 'react'
import type { ConsoleKind } from '#features/content/console/console-kind.ts'
import { PageNeeded, RouteTaken, SlugTaken, VersionHolds } from '#features/pages/contract.ts'
import { pageTypes, slugOf } from '#features/pages/rules.ts'
import { fixedPagePath } from '#platform/lib/paths.ts'

export const pages: ConsoleKind = {
  icon: PageIcon,
  form: lazy(async () => ({ default: (await import('./PageForm.tsx')).PageForm })),
  labels: { type: pageTypes },
  category: 'type',
  hasNoCover: true,
  notCopied: ['from_day'],
  page: {
    title: 'title',
    body: () => 'content',
    address: (_id, { slug, legal, from_day }) =>
      fixedPagePath(
        slugOf({
          legal: typeof legal === 'string' ? legal : '',
          slug: String(slug),
          from_day: String(from_day),
        }),
      ),
  },
  refusalFields: {
    [SlugTaken.code]: 'slug',
    [RouteTaken.code]: 'slug',
    [PageNeeded.code]: 'slug',
    [VersionHolds.code]: 'from_day',
  },
}
