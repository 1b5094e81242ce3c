// Look of the console's charts, and the table that goes with each. Loaded apart from the screens: the chart library is larger
// than most of them.
import { Box } from '@mui/material'
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart as ChartJs,
  type ChartOptions,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { colours, FONTS } from '#platform/console/theme.ts'
import { figureText } from '#platform/lib/text.ts'

interface TableProps {
  caption: string
  headers: readonly string[]
  /** The first cell of a row is its header. */
  rows: readonly (readonly (string | number)[])[]
}

const tableStyles = {
  mt: 1,
  '& summary': {
    cursor: 'pointer',
    fontSize: '0.875rem',
    minHeight: { xs: 44, md: 28 },
    alignContent: 'center',
  },
  '& table': { borderCollapse: 'collapse', fontSize: '0.8125rem', width: '100%' },
  '& th, & td': { textAlign: 'left', px: 1, py: 0.25, borderBottom: `1px solid ${colours.mist}` },
  '& caption': { textAlign: 'left', color: colours.inkSoft },
} as const

/** The figures of a chart in words, folded. */
export const ChartDataTable = ({ caption, headers, rows }: TableProps) => (
  <Box component="details" sx={tableStyles}>
    <summary>查看数据</summary>
    {/* Focusable, so that it can be scrolled by keyboard. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <Box role="region" aria-label={caption} tabIndex={0} sx={{ maxHeight: 280, overflow: 'auto' }}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={headers[index + 1]}>{typeof value === 'number' ? figureText(value) : value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  </Box>
)

ChartJs.register(
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
ChartJs.defaults.font.family = FONTS
ChartJs.defaults.font.size = 13
ChartJs.defaults.color = colours.inkSoft

/** Lines differ in point shape and dash as well as in colour. */
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

export const figureOf = (value: number | string) => figureText(Number(value))

/** @param unit shown after each value. */
export const chartOptions = (unit: string): ChartOptions<'bar' | 'line'> => ({
  maintainAspectRatio: false,
  animation: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : { duration: 150 },
  interaction: { mode: 'index', intersect: false },
  plugins: {
    legend: { position: 'bottom', labels: { usePointStyle: true, boxHeight: 8 } },
    tooltip: {
      callbacks: { label: ({ dataset, raw }) => `${dataset.label} ${figureText(Number(raw))} ${unit}` },
    },
  },
  scales: {
    x: { grid: { display: false }, ticks: { maxRotation: 0, autoSkipPadding: 12 } },
    y: { beginAtZero: true, grid: { color: colours.mist }, ticks: { maxTicksLimit: 6, callback: figureOf } },
  },
})
