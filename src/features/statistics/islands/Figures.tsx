// Counts by name: a table that is a chart of its own, and once hydrated a drawn chart with the table folded below it.

import { useEffect, useRef } from 'react'
import { useLazyComponent } from '#platform/browser/use-lazy-component.ts'
import { figureText } from '#platform/lib/text.ts'
import type { ChartProps } from './Chart.tsx'

interface Props extends ChartProps {
  by: string
  /** Total, records that no row shows included. */
  total: number
}

const loadChart = () => import('./Chart.tsx')

const share = (value: number, total: number) => (total > 0 ? `${((value / total) * 100).toFixed(1)}%` : '0%')

export default function Figures({ kind, label, by, rows, total }: Props) {
  const table = useRef<HTMLDetailsElement>(null)
  const { part } = useLazyComponent(typeof window !== 'undefined', loadChart)
  const isDrawn = part.kind === 'ready'
  useEffect(() => {
    const details = table.current
    if (!isDrawn || !details) return undefined
    details.open = false
    const open = () => (details.open = true)
    addEventListener('beforeprint', open)
    return () => removeEventListener('beforeprint', open)
  }, [isDrawn])
  const highest = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <div className="figures">
      {isDrawn && <part.Component kind={kind} label={label} rows={rows} />}
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
                  {figureText(value)}
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
