// Listed words in the values of a form, and their replacement.
import { contentKind } from '#features/content/console/console-kind.ts'
import { isHtml } from '#features/content/console/history/comparison.ts'
import { fieldLabels } from '#features/content/console/kind-contract.ts'
import { asShown, wordsOf } from '#features/content/console/shown-text.ts'
import { checkedText } from '#features/content/rules.ts'
import { excerptAt, type TextChecker, type WordFinding } from '#features/words/rules/words.ts'
import type { Values } from '#platform/console/forms/local-drafts.ts'
import type { EditedKind } from '#platform/contract/kinds.ts'

export interface FieldFinding extends WordFinding {
  field: string
  label: string
  excerpt: string
}

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

/** As the server reads it (`word-check.service.ts`). */
const textOf = (value: unknown): string => {
  const text = checkedText(value)
  return isHtml(text) ? wordsOf(bodyOf(asShown(text).html)) : text
}

export const findingsInValues = (check: TextChecker, kind: EditedKind, values: Values): FieldFinding[] =>
  fieldLabels(kind).flatMap(([field, label]) => {
    const text = textOf(values[field])
    const expected = contentKind(kind).expectedNumbers?.[field] ?? []
    return check(text, { expected }).map((finding) => ({
      ...finding,
      field,
      label,
      excerpt: excerptAt(text, finding),
    }))
  })

/** Findings of the same kind and word, which are replaced by the same. */
const isSame = (a: WordFinding, b: WordFinding) =>
  a.kind === b.kind && a.word === b.word && a.replacement === b.replacement

const BLOCK = 'p, h1, h2, h3, h4, li, blockquote, td, th, figcaption, caption, dt, dd, pre, div'

/** Texts of a block that no other block of it holds, in their order. */
const textsIn = (body: HTMLElement): Text[][] => {
  const groups = new Map<Element, Text[]>()
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const block = node.parentElement?.closest(BLOCK) ?? body
    groups.set(block, [...(groups.get(block) ?? []), node as Text])
  }
  return [...groups.values()]
}

/** Writes the replacement into the texts that a range covers, with the format of the first of them. */
const replaceRange = (texts: readonly Text[], { from, to }: WordFinding, replacement: string) => {
  let start = 0
  let isWritten = false
  for (const text of texts) {
    const [first, last] = [Math.max(from - start, 0), Math.min(to - start, text.data.length)]
    start += text.data.length
    if (first >= last) continue
    text.replaceData(first, last - first, isWritten ? '' : replacement)
    isWritten = true
  }
}

/** The value with the replacement in it: at the first place of the finding, or at all. */
export const replaced = (
  check: TextChecker,
  value: string,
  finding: WordFinding,
  places: 'first' | 'all',
): string => {
  const wanted = (text: string) => {
    const found = check(text).filter((one) => isSame(one, finding))
    return places === 'all' ? found : found.slice(0, 1)
  }
  if (!isHtml(value))
    return wanted(value)
      .toReversed()
      .reduce((text, { from, to }) => text.slice(0, from) + finding.replacement + text.slice(to), value)
  const body = bodyOf(value)
  for (const texts of textsIn(body)) {
    const found = wanted(texts.map(({ data }) => data).join(''))
    // From the last one on: the places before it stay where they are.
    for (const one of found.toReversed()) replaceRange(texts, one, finding.replacement)
    if (places === 'first' && found.length > 0) break
  }
  return body.innerHTML
}

export interface WordGroup {
  finding: FieldFinding
  excerpts: string[]
}

/** Findings of a field that are the same, as one entry. */
export const groupedFindings = (findings: readonly FieldFinding[]): WordGroup[] => {
  const groups: WordGroup[] = []
  for (const finding of findings) {
    const group = groups.find((one) => one.finding.field === finding.field && isSame(one.finding, finding))
    if (group) group.excerpts.push(finding.excerpt)
    else groups.push({ finding, excerpts: [finding.excerpt] })
  }
  return groups
}
