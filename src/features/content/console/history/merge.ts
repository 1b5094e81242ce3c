// Merge of two edits of one record: field by field, formatted texts block by block.
import { diff3Merge } from 'node-diff3'
import { fieldLabels } from '#features/content/console/kind-contract.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import { changedFields, isSameValue } from '#platform/console/forms/values.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'
import { isHtml } from './comparison.ts'

export type Side = 'mine' | 'theirs'

/** Part of a field that both edits changed: a person chooses one. */
export interface Conflict {
  id: string
  mine: unknown
  theirs: unknown
}

export interface MergedField {
  name: string
  label: string
  changedBy: Side | 'both'
  conflicts: readonly Conflict[]
  /** Value of the merged field; conflicts without a choice take the value of `theirs`. */
  merged: (choices: Readonly<Record<string, Side>>) => unknown
}

/** Blocks of a formatted text, each as HTML. */
const blocksOf = (html: string): string[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes]
    .map((node) => (node instanceof Element ? node.outerHTML : (node.textContent ?? '')))
    .filter((block) => block.trim() !== '')
}

type MergedText = Pick<MergedField, 'conflicts' | 'merged'>

const mergeTexts = (name: string, base: string, mine: string, theirs: string): MergedText => {
  const parts = diff3Merge(blocksOf(mine), blocksOf(base), blocksOf(theirs)).map((part, position) => {
    const conflict = part.conflict && {
      id: `${name} ${position}`,
      mine: part.conflict.a.join(''),
      theirs: part.conflict.b.join(''),
    }
    return { text: (part.ok ?? []).join(''), conflict }
  })
  return {
    conflicts: parts.flatMap(({ conflict }) => conflict ?? []),
    merged: (choices) =>
      parts
        .map(({ text, conflict }) => (conflict ? conflict[choices[conflict.id] ?? 'theirs'] : text))
        .join(''),
  }
}

const mergeBoth = (name: string, base: unknown, mine: unknown, theirs: unknown): MergedText =>
  typeof mine === 'string' && typeof theirs === 'string' && (isHtml(mine) || isHtml(theirs))
    ? mergeTexts(name, typeof base === 'string' ? base : '', mine, theirs)
    : {
        conflicts: [{ id: name, mine, theirs }],
        merged: (choices) => (choices[name] === 'mine' ? mine : theirs),
      }

/**
 * Fields in which either edit differs from what both started from, in the order of the contract. A change that both made
 * alike is left out.
 */
export const mergeEdits = (kind: EditedKind, base: Values, mine: Values, theirs: Values): MergedField[] => {
  const [changedByMe, changedByThem] = [changedFields(base, mine), changedFields(base, theirs)].map(
    (names) => new Set(names),
  )
  return fieldLabels(kind).flatMap(([name, label]): MergedField[] => {
    const isMine = changedByMe?.has(name)
    const isTheirs = changedByThem?.has(name)
    if ((!isMine && !isTheirs) || isSameValue(mine[name], theirs[name])) return []
    if (isMine && isTheirs)
      return [{ name, label, changedBy: 'both', ...mergeBoth(name, base[name], mine[name], theirs[name]) }]
    const changedBy = isMine ? 'mine' : 'theirs'
    const value = isMine ? mine[name] : theirs[name]
    return [{ name, label, changedBy, conflicts: [], merged: () => value }]
  })
}
