// Check before an action on several records: what visitors would notice of each, and whose address would change.

import { callsOf } from '#features/content/console/kind-contract.ts'
import { findingsOf, movedAddress } from '#features/content/console/publication-check.ts'
import type { Finding } from '#features/content/console/text-check.ts'
import type { ContentRecord } from '#features/content/contract/calls.ts'
import { callStaff } from '#platform/console/api.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'

/** One finding of each title; its entries name the records. */
export const mergedFindings = (findings: readonly (readonly [record: string, Finding])[]): Finding[] => {
  const byTitle = new Map<string, Finding>()
  for (const [record, { entries, ...finding }] of findings) {
    const named = entries.map((entry) => `《${record}》${entry}`)
    const before = byTitle.get(finding.title)?.entries ?? []
    byTitle.set(finding.title, { ...finding, entries: before.concat(named) })
  }
  return [...byTitle.values()]
}

export interface BulkCheck {
  findings: Finding[]
  /** Versions that were checked, by id. A record that could not be read has none. */
  versions: ReadonlyMap<number, number>
}

export interface ReadRecord {
  record: ContentRecord
  fields: Values
}

/** Leaves out those that cannot be read. */
export const readRecords = async (kind: EditedKind, ids: readonly number[]): Promise<ReadRecord[]> => {
  const records: ReadRecord[] = []
  for (const id of ids) {
    const read = await callStaff(callsOf(kind).get, { id }).catch(() => undefined)
    if (read) records.push(read)
  }
  return records
}

export const checkRecords = async (kind: EditedKind, ids: readonly number[]): Promise<BulkCheck> => {
  const findings: [string, Finding][] = []
  const records = await readRecords(kind, ids)
  for (const { record, fields } of records)
    for (const finding of await findingsOf(kind, record, fields))
      findings.push([record.title || `编号 ${record.id}`, finding])
  return {
    findings: mergedFindings(findings),
    versions: new Map(records.map(({ record: { id, version } }) => [id, version])),
  }
}

/** Live records whose address the changes move at once; where there are unpublished changes, they wait in the draft. */
export const countMoved = (kind: EditedKind, records: readonly ReadRecord[], changes: Values) =>
  records.filter(
    ({ record, fields }) =>
      record.state === 'live' && movedAddress(kind, record, { ...fields, ...changes }).length > 0,
  ).length
