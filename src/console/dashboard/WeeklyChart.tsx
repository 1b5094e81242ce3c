// What came in, week by week. In a chunk of its own: the charts weigh more than the rest of the screen.
import { Box, Typography } from '@mui/material'
import { Chart } from 'react-chartjs-2'
import { lineLooks, optionsFor } from './charts.ts'
import { FigureTable } from './FigureTable.tsx'
import type { Figures } from './use-dashboard.ts'

/** `11-16` of `2026-11-16`. */
const short = (week: string) => week.slice(5)

const WeeklyChart = ({ weeks, series }: Figures['weekly']) => {
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
            ...optionsFor(''),
            scales: { ...optionsFor('').scales, y: { beginAtZero: true, ticks: { precision: 0 } } },
          }}
          data={{
            labels: weeks.map(short),
            datasets: series.map(({ name, values }, at) => ({
              label: name,
              data: values,
              borderWidth: 2,
              ...lineLooks[at % lineLooks.length],
            })),
          }}
        />
      </Box>
      <FigureTable
        caption="每周数量，周一起算"
        heads={['周', ...series.map(({ name }) => name)]}
        rows={weeks.map((week, at) => [week, ...series.map(({ values }) => values[at] ?? 0)])}
      />
    </>
  )
}
export default WeeklyChart
