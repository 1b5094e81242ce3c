// The wizard that begins with a listing has its facts as the listing has them.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import WizardPage from '#features/assessment/islands/WizardPage.tsx'
import { field } from '../forms.ts'
import { answerData } from '../setup.ts'

const listing = { id: 7, project_name: '建阳杉木林转让', status: 1, measure_area: 120, years: 20, type: 1 }

test.for([
  ['what its owner gave as about so much', ['measure_area', 'years'], '约120', '约20'],
  ['exact figures', [], '120', '20'],
] as const)('%s', async ([, approximate, area, years]) => {
  answerData('/api/forestryDetail', { ...listing, approximate })
  history.replaceState(null, '', '?prodId=7')
  await render(<WizardPage provinces={[{ id: 350000, name: '福建省' }]} model="2026.1" />)
  await expect.element(field('林地面积')).toHaveValue(area)
  await expect.element(field('剩余使用年限')).toHaveValue(years)
  if (approximate.length > 0) await expect.element(page.getByText('约 120 亩', { exact: true })).toBeVisible()
})
