// Reads and publications by day or month. Loaded apart from the list, as all charts are.
import { Box } from '@mui/material'
import { Chart } from 'react-chartjs-2'
import type { readTrend } from '#features/readership/contract.ts'
import { ChartDataTable, chartOptions, lineStyles } from '#platform/console/components/chart-parts.tsx'
import { colours } from '#platform/console/theme.ts'
import type { Output } from '#platform/contract/endpoint.ts'

const ReadTrend = ({ unit, at, reads, published }: Output<typeof readTrend>) => {
  const period = unit === 'day' ? '每天' : '每月'
  const options = chartOptions('')
  const right = {
    position: 'right',
    beginAtZero: true,
    grid: { display: false },
    ticks: { precision: 0 },
  } as const
  return (
    <>
      <Box sx={{ height: 240 }}>
        <Chart
          type="bar"
          role="img"
          aria-label={`${period}的阅读数和发布数，数据见下方表格`}
          options={{
            ...options,
            scales: {
              ...options.scales,
              y: { ...options.scales?.y, title: { display: true, text: '阅读（次）' } },
              published: { ...right, title: { display: true, text: '发布（条）' } },
            },
          }}
          data={
            {
              labels: unit === 'day' ? at.map((day) => day.slice(5)) : [...at],
              datasets: [
                {
                  type: 'line',
                  label: '发布',
                  data: published,
                  yAxisID: 'published',
                  borderWidth: 2,
                  ...lineStyles[1],
                },
                {
                  type: 'bar',
                  label: '阅读',
                  data: reads,
                  backgroundColor: colours.moss,
                  maxBarThickness: 28,
                  pointStyle: 'rect',
                },
              ],
            } as never
          }
        />
      </Box>
      <ChartDataTable
        caption={`${period}的阅读数和发布数`}
        headers={[unit === 'day' ? '日期' : '月份', '阅读', '发布']}
        rows={at.map((one, index) => [one, reads[index] ?? 0, published[index] ?? 0])}
      />
    </>
  )
}
export default ReadTrend
