// Lines of an imported table as a person goes through them: all, those of one state, and more of them at a press.
import { useState } from 'react'
import { type ImportedLine, lineStateNames } from '#platform/contract/sheet-import.ts'

const FILTERS = ['all', 'refused', 'good', 'existing'] as const
type Filter = (typeof FILTERS)[number]

const isIn = (filter: Filter, { state }: ImportedLine) =>
  filter === 'all' || state === filter || (filter === 'good' && state === 'made')

/** @param size lines that are shown at once, and that a press adds */
export const useImportedLines = (lines: readonly ImportedLine[], size: number) => {
  const hasRefused = lines.some(({ state }) => state === 'refused')
  const [filter, setFilter] = useState<Filter>(hasRefused ? 'refused' : 'all')
  const [shown, setShown] = useState(size)
  const isImported = lines.some(({ state }) => state === 'made')
  const textOf = (name: Filter) =>
    name === 'all' ? '全部' : lineStateNames[name === 'good' && isImported ? 'made' : name]
  const filtered = lines.filter((line) => isIn(filter, line))
  return {
    /** Those that have lines. */
    filters: FILTERS.map((name) => ({
      name,
      text: textOf(name),
      count: lines.filter((line) => isIn(name, line)).length,
      isChosen: filter === name,
      choose: () => {
        setFilter(name)
        setShown(size)
      },
    })).filter(({ count }) => count > 0),
    shown: filtered.slice(0, shown),
    /** How many the next press adds; 0 where all are shown. */
    more: Math.min(size, Math.max(0, filtered.length - shown)),
    showMore: () => setShown(shown + size),
  }
}
