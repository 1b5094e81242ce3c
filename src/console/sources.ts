// Where the lists and records of each section come from: a table of calls, read by the data provider.
import type { GetListParams, Identifier, RaRecord } from 'react-admin'
import { contentSources } from './content/sources.ts'
import { publishingSources } from './publishing/sources.ts'
import { queueSources } from './queues/sources.ts'
import { auditSource } from './record/sources.ts'
import { regionSources } from './regions/sources.ts'
import { staffSource } from './staff/sources.ts'

export interface DataSource {
  list?: (params: GetListParams) => Promise<{ data: RaRecord[]; total: number; meta?: object }>
  get?: (id: Identifier) => Promise<RaRecord>
  /** By several ids at once; one by one without. */
  getMany?: (ids: readonly Identifier[]) => Promise<RaRecord[]>
}

export const dataSources: Readonly<Record<string, DataSource>> = {
  ...contentSources,
  ...queueSources,
  ...publishingSources,
  ...regionSources,
  staff: staffSource,
  audit: auditSource,
}
