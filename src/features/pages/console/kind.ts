import PageIcon from '@mui/icons-material/DescriptionOutlined'
import { lazy } from 'react'
import type { ConsoleKind } from '#features/content/console/console-kind.ts'
import { PageNeeded, RouteTaken, SlugTaken } from '#features/pages/contract.ts'
import { fixedPagePath } from '#platform/lib/paths.ts'

export const pages: ConsoleKind = {
  icon: PageIcon,
  form: lazy(async () => ({ default: (await import('./PageForm.tsx')).PageForm })),
  hasNoCover: true,
  notCopied: ['slug'],
  page: {
    title: 'title',
    body: () => 'content',
    address: (_id, { slug }) => fixedPagePath(String(slug)),
  },
  refusalFields: {
    [SlugTaken.code]: 'slug',
    [RouteTaken.code]: 'slug',
    [PageNeeded.code]: 'slug',
  },
}
