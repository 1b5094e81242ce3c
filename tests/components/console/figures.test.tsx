// Large figures, on the public pages of figures and on the console's.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { WeeklyChart } from '#features/dashboard/console/charts.tsx'
import Figures from '#features/statistics/islands/Figures.tsx'
import { figureExamples } from '../../fixtures/as-written.ts'

const [LARGE, SHOWN] = figureExamples[0]

test('the table of a chart shows 1,234.6 亿', async () => {
  await render(
    <Figures kind="bar" label="项目" by="行业" rows={[{ name: '林业', value: LARGE }]} total={LARGE} />,
  )
  await expect.element(page.getByRole('cell', { name: SHOWN })).toBeInTheDocument()
})

test('the table of a chart of the console shows 1,234.6 亿', async () => {
  await render(
    <WeeklyChart weeks={['2026-11-16']} series={[{ key: 'listings', name: '林地', values: [LARGE] }]} />,
  )
  await page.getByText('查看数据').click()
  await expect.element(page.getByRole('cell', { name: SHOWN })).toBeVisible()
})
