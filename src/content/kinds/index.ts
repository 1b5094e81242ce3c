// Every kind that is published, in the order in which the sitemap names them.
import type { Kind } from '#content/kind.ts'
import { listings } from './listings.ts'
import { news } from './news.ts'

export const kinds: readonly Kind[] = [news, listings]
