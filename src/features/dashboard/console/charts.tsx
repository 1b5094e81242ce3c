// Charts of the dashboard. Loaded apart from it: the chart library is larger than the rest of the screen.
import { Box, Typography } from '@mui/material'
import { Chart } from 'react-chartjs-2'
import { runStates } from '#features/publishing/console/status.ts'
import { FINDINGS } from '#features/site-check/contract.ts'
import { findingNames } from '#features/site-check/rules.ts'
import {
  ChartDataTable,
  chartOptions,
  figureOf,
  lineStyles,
} from '#platform/console/components/chart-parts.tsx'
import { duration } from '#platform/console/texts/format.ts'
import { colours } from '#platform/console/theme.ts'
import { minute } from '#platform/lib/dates.ts'
import type { DashboardData } from './panels.tsx'

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

/** Findings of the daily checks, ignored ones left out. */
export const SiteCheckChart = ({ checks }: Pick<DashboardData, 'checks'>) => {
  if (checks.length === 0)
    return <Typography color="textSecondary">还没有检查过，每天凌晨三点以后自动检查一遍。</Typography>
  const shown = FINDINGS.filter((finding) => checks.some(({ counts }) => (counts[finding] ?? 0) > 0))
  const totalOf = ({ counts }: (typeof checks)[number]) =>
    FINDINGS.reduce((sum, finding) => sum + (counts[finding] ?? 0), 0)
  return (
    <>
      <Box sx={{ height: 200 }}>
        <Chart
          type="line"
          role="img"
          aria-label={`最近 ${checks.length} 次检查的问题数，数据见下方表格`}
          options={chartOptions('个')}
          data={{
            labels: checks.map(({ day }) => day.slice(5)),
            datasets: [{ label: '问题', data: checks.map(totalOf), borderWidth: 2, ...lineStyles[0] }],
          }}
        />
      </Box>
      <ChartDataTable
        caption="每天检查发现的问题"
        headers={['日期', '检查', ...shown.map((finding) => findingNames[finding])]}
        rows={checks.map(({ day, pages, counts }) => [
          day,
          pages,
          ...shown.map((finding) => counts[finding] ?? 0),
        ])}
      />
    </>
  )
}
