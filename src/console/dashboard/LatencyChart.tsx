// How long the last publishes took, with what is usual and what is rare.
import { Box, Typography } from '@mui/material'
import { Chart } from 'react-chartjs-2'
import { minute } from '#lib/dates.ts'
import { runStates } from '../publishing/words.ts'
import { duration } from '../texts/amounts.ts'
import { colours } from '../theme.ts'
import { chartOptions } from './charts.ts'
import { ChartDataTable } from './FigureTable.tsx'
import type { DashboardData } from './use-dashboard.ts'

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

const PublishDurationChart = ({ runs, median, p95 }: DashboardData['publishing']) => {
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
export default PublishDurationChart
