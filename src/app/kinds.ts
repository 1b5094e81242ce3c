// Every kind that is published, in the order in which the sitemap names them.

import { experts } from '#features/experts/kind.ts'
import { listings } from '#features/listings/kind.ts'
import { news } from '#features/news/kind.ts'
import { plans } from '#features/plans/kind.ts'
import { projects } from '#features/projects/kind.ts'
import { tenders } from '#features/tenders/kind.ts'
import type { Kind } from '#platform/content/kind.ts'
import type { RecordKind } from '#platform/contract/kinds.ts'

const byName: Record<RecordKind, Kind> = { news, listings, plans, experts, projects, tenders }

export const kinds: readonly Kind[] = Object.values(byName)
