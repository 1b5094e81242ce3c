// Check before several records are published: what it finds in each, in one list.
import type { ContentRecord } from '#contract/content/calls.ts'
import type { EditedKind } from '#contract/content/index.ts'
import { callStaff } from '../../api.ts'
import { callsOf } from '../kinds.ts'
import { type Finding, findingsOf } from '../publication-check.ts'

/** One finding of each title; its entries name the records. */
export const mergedFindings = (found: readonly (readonly [record: string, Finding])[]): Finding[] => {
  const byTitle = new Map<string, Finding>()
  for (const [record, { entries, ...finding }] of found) {
    const named = entries.map((entry) => `《${record}》${entry}`)
    const before = byTitle.get(finding.title)?.entries ?? []
    byTitle.set(finding.title, { ...finding, entries: before.concat(named) })
  }
  return [...byTitle.values()]
}

export interface BulkCheck {
  findings: Finding[]
  /** Versions that were checked, by id. A record that could not be read has none: publishing it says why. */
  versions: ReadonlyMap<number, number>
}

export const checkRecords = async (kind: EditedKind, ids: readonly number[]): Promise<BulkCheck> => {
  const found: [string, Finding][] = []
  const versions = new Map<number, number>()
  for (const id of ids) {
    const read = await callStaff(callsOf(kind).get, { id }).catch(() => undefined)
    if (!read) continue
    const { record, fields } = read as { record: ContentRecord; fields: Record<string, unknown> }
    versions.set(id, record.version)
    for (const finding of await findingsOf(kind, record, fields))
      found.push([record.title || `编号 ${id}`, finding])
  }
  return { findings: mergedFindings(found), versions }
}
