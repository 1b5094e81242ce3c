// Counts by name: a table that is a chart of its own, and once hydrated a drawn chart above it. The page folds the tables
// before they are seen, where scripts run.
import { useEffect, useRef } from 'react'
import { useLazyComponent } from '../use-lazy-component.ts'

export interface FiguresProps {
  kind: 'bar' | 'pie'
  /** Heading of the figures: `各行业项目数`. */
  label: string
  /** Head of the first column. */
  by: string
  rows: readonly { name: string; value: number }[]
  /** Total, records that no row shows included. */
  total: number
}

/** Pixels; a bar keeps its thickness however many there are. */
const ROW = 40
const PIE = 240

const loadChart = () => import('./Chart.tsx')

const share = (value: number, total: number) => (total > 0 ? `${((value / total) * 100).toFixed(1)}%` : '0%')

export default function Figures({ kind, label, by, rows, total }: FiguresProps) {
  const table = useRef<HTMLDetailsElement>(null)
  const { part } = useLazyComponent(typeof window !== 'undefined', loadChart)
  const isMissing = part.kind === 'failed'
  useEffect(() => {
    if (isMissing && table.current) table.current.open = true
  }, [isMissing])
  const highest = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <div className="figures">
      {!isMissing && (
        <div className="drawn" style={{ height: kind === 'pie' ? PIE : rows.length * ROW + 24 }}>
          {part.kind === 'ready' && <part.Component kind={kind} label={label} rows={rows} />}
        </div>
      )}
      <details ref={table} open>
        <summary>数据表</summary>
        <table>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <th scope="col">{by}</th>
              <th scope="col">项目数</th>
              <th scope="col">占比</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <span className="bar" style={{ width: `${(value / highest) * 70}%` }} />
                  {value.toLocaleString('zh-CN')}
                </td>
                <td>{share(value, total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
