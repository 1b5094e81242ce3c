// Charts of the dashboard. Loaded apart from it: the chart library is larger than the rest of the screen.

import { Box, Typography } from '@mui/material'
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
import { Chart } from 'react-chartjs-2'
import { runStates } from '#features/publishing/console/status.ts'
import { duration } from '#platform/console/texts/format.ts'
import { colours, FONTS } from '#platform/console/theme.ts'
import { minute } from '#platform/lib/dates.ts'
import { figureText } from '#platform/lib/text.ts'
import type { DashboardData } from './panels.tsx'

interface Props {
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

const ChartDataTable = ({ caption, headers, rows }: Props) => (
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
const lineStyles = [
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

const figureOf = (value: number | string) => figureText(Number(value))

/** @param unit shown after each value. */
const chartOptions = (unit: string): ChartOptions<'bar' | 'line'> => ({
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

/** `11-16` of `2026-11-16`. */
const monthDay = (week: string) => week.slice(5)

export const WeeklyChart = ({ weeks, series }: DashboardData['weekly']) => {
  if (series.every(({ values }) => values.every((value) => value === 0)))
    return <Typography color="textSecondary">最近十二周还没有数据。</Typography>
  const names = series.map(({ name }) => name).join('、')
  return (
    <>
      <Box sx={{ height: 260 }}>
        <Chart
          type="line"
          role="img"
          aria-label={`最近十二周每周的${names}，数据见下方表格`}
          options={{
            ...chartOptions(''),
            scales: {
              ...chartOptions('').scales,
              y: { beginAtZero: true, ticks: { precision: 0, callback: figureOf } },
            },
          }}
          data={{
            labels: weeks.map(monthDay),
            datasets: series.map(({ name, values }, index) => ({
              label: name,
              data: values,
              borderWidth: 2,
              ...lineStyles[index % lineStyles.length],
            })),
          }}
        />
      </Box>
      <ChartDataTable
        caption="每周数量，周一起算"
        headers={['周', ...series.map(({ name }) => name)]}
        rows={weeks.map((week, index) => [week, ...series.map(({ values }) => values[index] ?? 0)])}
      />
    </>
  )
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 10) / 100

const levelLine = (
  label: string,
  milliseconds: number | null,
  count: number,
  color: string,
  borderDash: number[],
) =>
  milliseconds === null
    ? []
    : [
        {
          type: 'line' as const,
          label,
          data: Array.from({ length: count }, () => seconds(milliseconds)),
          borderColor: color,
          backgroundColor: color,
          borderDash,
          borderWidth: 2,
          pointRadius: 0,
          pointStyle: 'line',
        },
      ]

export const PublishDurationChart = ({ runs, median, p95 }: DashboardData['publishing']) => {
  if (runs.length === 0) return <Typography color="textSecondary">还没有发布记录。</Typography>
  return (
    <>
      <Box sx={{ height: 260 }}>
        <Chart
          type="bar"
          role="img"
          aria-label={`最近 ${runs.length} 次发布的用时，数据见下方表格`}
          options={chartOptions('秒')}
          data={{
            labels: runs.map(({ at }) => minute(at).slice(5)),
            datasets: [
              ...levelLine('中位数', median, runs.length, colours.amber, [6, 3]),
              ...levelLine('95% 以内', p95, runs.length, '#2f5d73', [2, 3]),
              {
                type: 'bar',
                label: '用时（秒）',
                data: runs.map(({ milliseconds }) => seconds(milliseconds)),
                backgroundColor: runs.map(({ state }) =>
                  state === 'failed' ? colours.cinnabar : colours.moss,
                ),
                maxBarThickness: 28,
                pointStyle: 'rect',
              },
            ] as never,
          }}
        />
      </Box>
      <ChartDataTable
        caption="最近的发布，从早到晚"
        headers={['开始时间', '结果', '更新页面', '用时']}
        rows={runs.map(({ at, state, written, milliseconds }) => [
          at,
          runStates[state].name,
          written,
          duration(milliseconds),
        ])}
      />
    </>
  )
}
