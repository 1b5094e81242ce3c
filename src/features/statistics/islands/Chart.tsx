// Bar and pie charts. Loaded apart from their table: the chart library is many times its size.

import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJs,
  type ChartOptions,
  Legend,
  LinearScale,
  PieController,
  Tooltip,
} from 'chart.js'
import { Bar, Pie } from 'react-chartjs-2'
import { commonOptions, fontSize, INK, LINE, PINE } from '#platform/browser/chart-look.ts'
import { figureText } from '#platform/lib/text.ts'

export interface ChartProps {
  kind: 'bar' | 'pie'
  label: string
  rows: readonly { name: string; value: number }[]
}

ChartJs.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LinearScale,
  PieController,
  Tooltip,
)

/** Neighbours differ in brightness too. */
const SLICES = ['#14532d', '#8fb49a', '#b45309', '#2f5d73', '#d9b26f', '#4d7c57']
/** Pixels; a bar keeps its thickness however many there are. */
const ROW = 40
const PIE = 240

export default function Chart({ kind, label, rows }: ChartProps) {
  const labels = rows.map(({ name }) => name)
  const data = rows.map(({ value }) => value)
  const font = { size: fontSize() }
  const tooltip = {
    callbacks: { label: ({ raw }: { raw: unknown }) => ` ${figureText(Number(raw))} 个` },
  }
  const described = `${label}图。数据见下方的数据表。`
  if (kind === 'pie') {
    const options: ChartOptions<'pie'> = {
      ...commonOptions(),
      plugins: { legend: { position: 'bottom', labels: { color: INK, font, padding: 16 } }, tooltip },
    }
    return (
      <div className="drawn" style={{ height: PIE }}>
        <Pie
          role="img"
          aria-label={described}
          options={options}
          data={{
            labels,
            datasets: [{ label: '项目数', data, backgroundColor: SLICES, borderColor: '#fff' }],
          }}
        />
      </div>
    )
  }
  const options: ChartOptions<'bar'> = {
    ...commonOptions(),
    indexAxis: 'y',
    scales: {
      x: {
        beginAtZero: true,
        ticks: { precision: 0, color: INK, font, callback: (value) => figureText(Number(value)) },
        grid: { color: LINE },
      },
      y: { ticks: { autoSkip: false, color: INK, font }, grid: { display: false } },
    },
    plugins: { legend: { display: false }, tooltip },
  }
  return (
    <div className="drawn" style={{ height: rows.length * ROW + 24 }}>
      <Bar
        role="img"
        aria-label={described}
        options={options}
        data={{ labels, datasets: [{ label: '项目数', data, backgroundColor: PINE, maxBarThickness: 22 }] }}
      />
    </div>
  )
}
