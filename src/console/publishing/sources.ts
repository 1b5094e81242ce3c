import { publishRuns } from '#contract/publishing/publishing.ts'
import { listFrom } from '../lists.ts'
import type { DataSource } from '../sources.ts'

export const publishingSources: Record<string, DataSource> = { publishing: { list: listFrom(publishRuns) } }
