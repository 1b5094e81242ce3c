// Two contents of a record → what differs, word by word.
import { type Change, diffLines } from 'diff'
import type { EditedKind } from '#contract/content/index.ts'
import { changedNames } from '../../saving/same.ts'
import type { Values } from '../../saving/typed.ts'
import { differing, type Part } from '../../texts/differing.ts'
import { fieldLabels } from '../calls.ts'
import { readable } from './readable.ts'

export interface Difference {
  name: string
  label: string
  parts: Part[]
}

/** Of what stays the same, what is shown before and after a change. */
const AROUND = 40

/** What is the same and long is cut to what stands next to a change. */
export const shortened = (parts: readonly Change[]): Change[] =>
  parts.map((part, at) => {
    const { value } = part
    if (part.added || part.removed || value.length <= 3 * AROUND) return part
    const head = at > 0 ? value.slice(0, AROUND) : ''
    const tail = at < parts.length - 1 ? value.slice(-AROUND) : ''
    return { ...part, value: `${head}……${tail}` }
  })

/** Fields that differ, in the order of the contract. */
export const compared = (kind: EditedKind, before: Values, after: Values): Difference[] => {
  const changed = new Set(changedNames(before, after))
  return fieldLabels(kind).flatMap(([name, label]): Difference[] => {
    if (!changed.has(name)) return []
    const [old, now] = [readable(kind, name, before[name]), readable(kind, name, after[name])]
    if (old !== now) return [{ name, label, parts: shortened(differing(old, now, diffLines)) }]
    // The words are the same: what differs is how they are set.
    return [{ name, label, parts: [{ value: '只有格式不同，文字没有变化', added: false, removed: false }] }]
  })
}
