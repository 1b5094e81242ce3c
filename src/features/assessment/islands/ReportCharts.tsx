// Radar and bars of the sub-scores. Loaded apart from their table: the chart library is many times its size.
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJs,
  type ChartOptions,
  Filler,
  Legend,
  LinearScale,
  LineElement,
  PointElement,
  RadarController,
  RadialLinearScale,
  Tooltip,
} from 'chart.js'
import { Bar, Radar } from 'react-chartjs-2'
import { commonOptions, fontSize, INK, LINE, PINE } from '#platform/browser/chart-look.ts'

ChartJs.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineElement,
  PointElement,
  RadarController,
  RadialLinearScale,
  Tooltip,
)

const AMBER = '#b45309'
const HEIGHT = 280

export interface ChartProps {
  labels: readonly string[]
  scores: readonly number[]
  /** Medians of the same scores; undefined where there are none. */
  medians: readonly number[] | undefined
}

const described = '数据见下方的数据表。'

export default function ReportCharts({ labels, scores, medians }: ChartProps) {
  const font = { size: fontSize() }
  const legend = {
    display: medians !== undefined,
    position: 'bottom',
    labels: { color: INK, font, padding: 12 },
  } as const
  const own = { label: '本报告', data: [...scores] }
  const radar: ChartOptions<'radar'> = {
    ...commonOptions(),
    scales: {
      r: {
        min: 0,
        max: 100,
        ticks: { stepSize: 25, color: INK, backdropColor: 'transparent', font },
        pointLabels: { color: INK, font },
        grid: { color: LINE },
        angleLines: { color: LINE },
      },
    },
    plugins: { legend },
  }
  const bars: ChartOptions<'bar'> = {
    ...commonOptions(),
    indexAxis: 'y',
    scales: {
      x: { min: 0, max: 100, ticks: { color: INK, font }, grid: { color: LINE } },
      y: { ticks: { autoSkip: false, color: INK, font }, grid: { display: false } },
    },
    plugins: { legend },
  }
  const line = { label: '同省同类中位数', data: [...(medians ?? [])], borderColor: AMBER, borderDash: [4, 4] }
  return (
    <div className="report-charts">
      <div style={{ height: HEIGHT }}>
        <Radar
          role="img"
          aria-label={`分项评分雷达图。${described}`}
          options={radar}
          data={{
            labels: [...labels],
            datasets: [
              { ...own, borderColor: PINE, backgroundColor: `${PINE}33`, fill: true },
              ...(medians ? [{ ...line, backgroundColor: 'transparent', pointRadius: 2 }] : []),
            ],
          }}
        />
      </div>
      <div style={{ height: HEIGHT }}>
        <Bar
          role="img"
          aria-label={`分项评分柱状图。${described}`}
          options={bars}
          data={{
            labels: [...labels],
            datasets: [
              { ...own, backgroundColor: PINE, maxBarThickness: 18 },
              ...(medians
                ? [{ label: line.label, data: line.data, backgroundColor: '#d9b26f', maxBarThickness: 18 }]
                : []),
            ],
          }}
        />
      </div>
    </div>
  )
}
