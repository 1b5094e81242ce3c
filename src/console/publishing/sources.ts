import { publishRuns } from '#contract/publishing/publishing.ts'
import { listFrom } from '../lists.ts'
import type { Source } from '../sources.ts'

export const publishingSources: Record<string, Source> = { publishing: { list: listFrom(publishRuns) } }
