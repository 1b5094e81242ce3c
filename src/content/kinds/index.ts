// Every kind that is published, in the order in which the sitemap names them.
import type { Kind } from '#content/kind.ts'
import { experts } from './experts.ts'
import { listings } from './listings.ts'
import { news } from './news.ts'
import { plans } from './plans.ts'
import { projects } from './projects.ts'
import { tenders } from './tenders.ts'

export const kinds: readonly Kind[] = [news, listings, plans, experts, projects, tenders]
