// What of the chart library is used, and how its charts look here.
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartOptions,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { colours, FONTS } from '../theme.ts'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Legend,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
)
Chart.defaults.font.family = FONTS
Chart.defaults.font.size = 13
Chart.defaults.color = colours.inkSoft

/** Told apart by mark and dash as well as by colour. */
export const lineStyles = [
  { borderColor: colours.pine, backgroundColor: colours.pine, pointStyle: 'circle', borderDash: [] },
  { borderColor: colours.amber, backgroundColor: colours.amber, pointStyle: 'rect', borderDash: [6, 3] },
  { borderColor: '#2f5d73', backgroundColor: '#2f5d73', pointStyle: 'triangle', borderDash: [2, 3] },
  {
    borderColor: colours.inkSoft,
    backgroundColor: colours.inkSoft,
    pointStyle: 'star',
    borderDash: [8, 4, 2, 4],
  },
] as const

/** @param unit of the values, behind each. */
export const chartOptions = (unit: string): ChartOptions<'bar' | 'line'> => ({
  maintainAspectRatio: false,
  animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 150 },
  interaction: { mode: 'index', intersect: false },
  plugins: {
    legend: { position: 'bottom', labels: { usePointStyle: true, boxHeight: 8 } },
    tooltip: {
      callbacks: { label: ({ dataset, formattedValue }) => `${dataset.label} ${formattedValue} ${unit}` },
    },
  },
  scales: {
    x: { grid: { display: false }, ticks: { maxRotation: 0, autoSkipPadding: 12 } },
    y: { beginAtZero: true, grid: { color: colours.mist }, ticks: { maxTicksLimit: 6 } },
  },
})
