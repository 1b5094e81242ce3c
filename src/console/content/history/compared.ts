// Two contents of a record → what differs, word by word.
import { type Change, diffLines } from 'diff'
import type { EditedKind } from '#contract/content/index.ts'
import { changedFields } from '../../saving/same.ts'
import type { Values } from '../../saving/typed.ts'
import { type DiffPart, diffText } from '../../texts/differing.ts'
import { fieldLabels } from '../calls.ts'
import { displayText } from './readable.ts'

export interface Difference {
  name: string
  label: string
  parts: DiffPart[]
}

/** Of what stays the same, what is shown before and after a change. */
const CONTEXT_LENGTH = 40

/** What is the same and long is cut to what stands next to a change. */
export const abbreviated = (parts: readonly Change[]): Change[] =>
  parts.map((part, index) => {
    const { value } = part
    if (part.added || part.removed || value.length <= 3 * CONTEXT_LENGTH) return part
    const head = index > 0 ? value.slice(0, CONTEXT_LENGTH) : ''
    const tail = index < parts.length - 1 ? value.slice(-CONTEXT_LENGTH) : ''
    return { ...part, value: `${head}……${tail}` }
  })

/** Fields that differ, in the order of the contract. */
export const compareFields = (kind: EditedKind, before: Values, after: Values): Difference[] => {
  const changed = new Set(changedFields(before, after))
  return fieldLabels(kind).flatMap(([name, label]): Difference[] => {
    if (!changed.has(name)) return []
    const [old, now] = [displayText(kind, name, before[name]), displayText(kind, name, after[name])]
    if (old !== now) return [{ name, label, parts: abbreviated(diffText(old, now, diffLines)) }]
    // The words are the same: what differs is how they are set.
    return [{ name, label, parts: [{ value: '只有格式不同，文字没有变化', added: false, removed: false }] }]
  })
}
