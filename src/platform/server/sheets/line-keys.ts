// Keys by which a line is recognised when it is imported again: from the same file, from a copy that was saved anew, by a retry.
import { sha256 } from '#platform/server/security/secrets.ts'
import type { SheetLine } from './sheet-lines.ts'

/**
 * One for each line: its cells, and how many lines above it are equal. Empty cells, the order of columns and further lines make
 * no difference.
 */
export const keysOf = <N extends string>(lines: readonly SheetLine<N>[]): string[] => {
  const counts = new Map<string, number>()
  return lines.map(({ cells }) => {
    const texts = [...cells].map(([name, { text }]) => [name, text] as const)
    const content = sha256(JSON.stringify(texts.toSorted(([a], [b]) => (a < b ? -1 : 1))))
    const count = counts.get(content) ?? 0
    counts.set(content, count + 1)
    return `sheet:${content}:${count}`
  })
}
