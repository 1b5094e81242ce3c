// What came in, week by week. In a chunk of its own: the charts weigh more than the rest of the screen.
import { Box, Typography } from '@mui/material'
import { Chart } from 'react-chartjs-2'
import { chartOptions, lineStyles } from './charts.ts'
import { ChartDataTable } from './FigureTable.tsx'
import type { DashboardData } from './use-dashboard.ts'

/** `11-16` of `2026-11-16`. */
const monthDay = (week: string) => week.slice(5)

const WeeklyChart = ({ weeks, series }: DashboardData['weekly']) => {
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
            scales: { ...chartOptions('').scales, y: { beginAtZero: true, ticks: { precision: 0 } } },
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
export default WeeklyChart
