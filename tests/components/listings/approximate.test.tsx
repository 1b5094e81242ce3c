// Islands that show a listing whose owner wrote 约: they show it too.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ComparisonTable } from '#features/exchange/islands/compare/ComparisonTable.tsx'
import MapView from '#features/exchange/islands/map/MapView.tsx'
import { ListingDetail } from '#features/listings/contract/detail.ts'
import { MyListing } from '#features/listings/contract/owner.ts'
import ListingFormPage from '#features/listings/islands/form/ListingFormPage.tsx'
import { ListingRow } from '#features/listings/islands/ListingRow.tsx'
import { noFilter } from '#features/listings/rules/filters.ts'
import { answerData } from '../setup.ts'

const listing = {
  id: 7,
  project_name: '建阳杉木林转让',
  province_id: 350000,
  forestry_type: 1,
  type: 1,
  status: 1,
  measure_area: 120,
  face_price: 80,
  years: 20,
  approximate: ['measure_area', 'face_price', 'years'],
}
const nothing = () => undefined
const text = (words: string) => page.getByText(words)

test('in the list of its owner', async () => {
  await render(<ListingRow listing={MyListing.parse(listing)} onChanged={nothing} onRefused={nothing} />)
  for (const words of ['约 120 亩', '约 20 年', '约 80 万元']) await expect.element(text(words)).toBeVisible()
})

test('in a comparison', async () => {
  const exact = { ...listing, id: 8, approximate: [] }
  await render(
    <ComparisonTable listings={[listing, exact].map((one) => ListingDetail.parse(one))} onRemove={nothing} />,
  )
  const cell = (words: string) => page.getByRole('cell', { name: words, exact: true })
  for (const words of ['120 亩', '20 年', '80 万元', '333.33 元/亩·年']) {
    await expect.element(cell(`约 ${words}`)).toBeVisible()
    await expect.element(cell(words)).toBeVisible()
  }
})

test('on the map: at its dot, in the card of the dot and in the list beside it', async () => {
  const point = { ...listing, lng: 118.1, lat: 27.3, about: '' }
  answerData('/api/foretryMap', { provinces: [{ id: 350000, count: 1 }], points: [point] })
  await render(
    <MapView
      query={{ filter: { ...noFilter, province_id: 350000 }, sort: 'newest', page: 1, view: 'map' }}
      provinces={[{ id: 350000, name: '福建省' }]}
      approval="审图号"
      go={nothing}
    />,
  )
  const dot = page.getByRole('button', { name: '建阳杉木林转让，约 80 万元' })
  await expect.element(dot).toBeInTheDocument()
  ;(dot.element() as HTMLElement).click()
  const card = page.getByRole('dialog', { name: '建阳杉木林转让' })
  await expect.element(card).toMatchTextContent('约 120 亩')
  await expect.element(card).toMatchTextContent('约 80 万元')
  await vi.waitFor(() =>
    expect(document.querySelector('.points li')?.textContent).toMatch(/约 120 亩.*约 80 万元/),
  )
})

test('in the form: what is computed of it, either way, is about so much as well', async () => {
  await render(
    <ListingFormPage
      provinces={[{ id: 350000, name: '福建省' }]}
      mapApproval=""
      agreementVersion="2026-11-22"
    />,
  )
  await page.getByRole('button', { name: '先填写', exact: true }).click()
  const total = page.getByLabelText('期望总价，万元')
  const unitPrice = page.getByLabelText('单价，元/亩·年')
  const area = page.getByLabelText(/^实测面积\*?$/)
  await area.fill('120多亩')
  await page.getByLabelText(/^使用年限\*?$/).fill('20')
  await total.fill('80')
  await expect.element(unitPrice).toHaveValue('约 333.33')
  await unitPrice.fill('100')
  await expect.element(total).toHaveValue('约 24')
  await area.fill('120')
  await expect.element(total).toHaveValue('24')
  await unitPrice.fill('约100')
  await expect.element(total).toHaveValue('约 24')
  await total.fill('800元/亩')
  await area.fill('约120亩')
  await page.getByRole('button', { name: '约 9.6 万元', exact: true }).click()
  await expect.element(total).toHaveValue('约 9.6')
})
