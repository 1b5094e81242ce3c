// Figures of a bench, compared with their targets, and the table that all benches print.
import { availableParallelism, cpus, loadavg } from 'node:os'

export interface Figure {
  name: string
  measured: string
  /** Empty for a figure that only explains another. */
  target: string
  verdict: 'ok' | 'short' | ''
}

/** 0.99 for p99. */
export const quantile = (numbers: readonly number[], part: number) =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * part) - 1] ?? 0

export const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const shown = (value: number, unit: string) => {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return `${value.toFixed(Number.isInteger(value) ? 0 : digits)}${unit && ` ${unit}`}`
}

export const atMost = (name: string, value: number, limit: number, unit = ''): Figure => ({
  name,
  measured: shown(value, unit),
  target: `≤ ${shown(limit, unit)}`,
  verdict: value <= limit ? 'ok' : 'short',
})

export const atLeast = (name: string, value: number, limit: number, unit = ''): Figure => ({
  name,
  measured: shown(value, unit),
  target: `≥ ${shown(limit, unit)}`,
  verdict: value >= limit ? 'ok' : 'short',
})

/** A figure without a target. */
export const aside = (name: string, value: number | string, unit = ''): Figure => ({
  name,
  measured: typeof value === 'number' ? shown(value, unit) : value,
  target: '',
  verdict: '',
})

export const table = (rows: readonly (Figure & { bench: string })[]) => {
  const cells = [
    ['bench', 'figure', 'measured', 'target', 'verdict'],
    ...rows.map(({ bench, name, measured, target, verdict }) => [bench, name, measured, target, verdict]),
  ]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Cores, processor, Node; and whether others are at work, whose work then counts against the portal. */
export const machine = () => {
  const cores = availableParallelism()
  const load = loadavg()[0] ?? 0
  const busy = load > cores / 2 ? ', BUSY with other work: figures are worse than the portal' : ''
  return `${cores} cores (${cpus()[0]?.model}), Node ${process.version}, ${process.platform}, load ${load.toFixed(1)} before${busy}`
}
