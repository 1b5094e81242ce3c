// Banned and sensitive words and personal numbers in a version that goes live, or is sent to go live.

import { recordBy, type Writer } from '#features/audit/server/index.ts'
import { BannedWords, WordsToConfirm } from '#features/content/contract/refusals.ts'
import { checkedText, keyOf } from '#features/content/rules.ts'
import {
  excerptAt,
  findingNames,
  forbidsPublishing,
  needsReason,
  type WordFinding,
} from '#features/words/rules/words.ts'
import { currentChecker } from '#features/words/server/index.ts'
import { fieldLabel } from '#platform/contract/fields.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { htmlPool } from '#platform/html/pool.ts'
import type { Db, Tx } from '#platform/server/db/types.ts'
import type { Deps } from '#platform/server/deps.ts'
import { RefusalError } from '#platform/server/refusals/refuse.ts'
import * as table from './confirmed-words.table.ts'
import type { EditableKind, EditableKinds, Fields } from './editable.service.ts'
import { withTextRefusals } from './rich-text.service.ts'

export interface FieldFinding extends WordFinding {
  field: string
  label: string
  excerpt: string
}

/** The texts of a record, by field. */
const textsOf = async ({ fields: { shape }, texts = [] }: EditableKind<Fields>, fields: Fields) =>
  Promise.all(
    Object.entries(shape).map(async ([name, schema]) => {
      const value = checkedText(fields[name])
      const text = texts.includes(name) ? await withTextRefusals(name, () => htmlPool.wordsOf(value)) : value
      return { name, label: fieldLabel(schema) ?? name, text }
    }),
  )

export const findWords = async (
  { db, editable }: Pick<Deps, 'db'> & { editable: EditableKinds },
  kind: EditedKind,
  fields: Fields,
): Promise<FieldFinding[]> => {
  const rules = editable[kind]
  const texts = await textsOf(rules, fields)
  const check = await currentChecker(db, editable)
  return texts.flatMap(({ name, label, text }) =>
    check(text, { expected: rules.expectedNumbers?.[name] ?? [] }).map((finding) => ({
      ...finding,
      field: name,
      label,
      excerpt: excerptAt(text, finding),
    })),
  )
}

/** What somebody has decided to keep, and why. */
export interface Confirmation {
  confirmed: readonly string[]
  confirm_reason: string
}

const NAMED = 3

/** Messages by field: what was found, and where. */
const complaints = (findings: readonly FieldFinding[], advice: string): Record<string, string> => {
  const fields = [...new Set(findings.map(({ field }) => field))]
  return Object.fromEntries(
    fields.map((field) => {
      const found = findings.filter((finding) => finding.field === field)
      const places = found
        .slice(0, NAMED)
        .map(({ kind, word, excerpt }) => `${findingNames[kind]}“${word}”（${excerpt}）`)
      const more = found.length > NAMED ? `等 ${found.length} 处` : ''
      return [field, `${found[0]?.label ?? ''}里有${places.join('、')}${more}，${advice}`]
    }),
  )
}

const countsOf = (findings: readonly FieldFinding[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const key of findings.map(keyOf)) counts[key] = (counts[key] ?? 0) + 1
  return counts
}

/** Those of a record that nobody has confirmed as often as they are there. */
const unconfirmed = async (db: Db, kind: EditedKind, id: number, findings: readonly FieldFinding[]) => {
  const counts = Object.entries(countsOf(findings))
  if (counts.length === 0) return []
  const before = await table.listConfirmed(db, kind, id)
  return counts.filter(([key, count]) => !before.some((found) => (found[key] ?? 0) >= count))
}

/** Words for which a live record could not be published by the lists of now: banned, and sensitive without a reason. */
export const wordsAgainst = async (
  deps: Pick<Deps, 'db'> & { editable: EditableKinds },
  { kind, id, fields }: { kind: EditedKind; id: number; fields: Fields },
): Promise<FieldFinding[]> => {
  const findings = await findWords(deps, kind, fields)
  const sensitive = findings.filter((finding) => finding.kind === 'sensitive')
  const open = new Set((await unconfirmed(deps.db, kind, id, sensitive)).map(([key]) => key))
  return findings.filter(
    (finding) => forbidsPublishing(finding) || (finding.kind === 'sensitive' && open.has(keyOf(finding))),
  )
}

interface CheckedVersion {
  kind: EditedKind
  id: number
  version: number
  title: string
}

/**
 * Refuses banned words, and what needs a reason and has none. What was confirmed of the record before needs no other reason,
 * unless there is more of it.
 */
export const refuseWords = async (
  tx: Tx,
  writer: Writer | undefined,
  { kind, id, version, title }: CheckedVersion,
  findings: readonly FieldFinding[],
  { confirmed, confirm_reason: reason }: Confirmation,
  at: Date,
) => {
  const banned = findings.filter(forbidsPublishing)
  if (banned.length > 0) throw new RefusalError(BannedWords, complaints(banned, '请修改后再发布'))
  const open = await unconfirmed(tx, kind, id, findings.filter(needsReason))
  if (open.length === 0) return
  const keys = new Set(open.map(([key]) => key))
  if (!writer || reason === '' || open.some(([key]) => !confirmed.includes(key)))
    throw new RefusalError(
      WordsToConfirm,
      complaints(
        findings.filter((finding) => needsReason(finding) && keys.has(keyOf(finding))),
        '确需保留的，请写明理由',
      ),
    )
  await table.insertConfirmed(tx, {
    kind,
    record_id: id,
    version,
    found: Object.fromEntries(open),
    reason,
    staff_id: writer.staff.id,
    at,
  })
  const labels = new Map(findings.map((finding) => [keyOf(finding), `${finding.label}“${finding.word}”`]))
  await recordBy(tx, writer, {
    action: `${kind}.confirm-words`,
    target: `${kind}:${id}`,
    detail: { title, version, words: open.map(([key]) => labels.get(key)).join('、'), reason },
    at,
  })
}

export const NO_CONFIRMATION: Confirmation = { confirmed: [], confirm_reason: '' }
