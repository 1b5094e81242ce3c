// Lists that are put into order by dragging, or by keyboard.
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SortableList } from '#platform/console/components/sortable/SortableList.tsx'

const ITEMS = ['甲', '乙', '丙', '丁', '戊'].map((title, index) => ({ id: index + 1, title }))

function Ordered() {
  const [items, setItems] = useState(ITEMS)
  return (
    <SortableList
      items={items}
      unit="条"
      onOrder={(ids) => setItems(ids.flatMap((id) => ITEMS.find((item) => item.id === id) ?? []))}
    >
      {({ title }) => <span className="title">{title}</span>}
    </SortableList>
  )
}

const order = () => [...document.querySelectorAll('.title')].map((title) => title.textContent).join('')
const handle = (place: number, title: string) =>
  page.getByRole('button', { name: `移动第 ${place} 条：${title}` })

test('a row is moved by keyboard, and each place is said', async () => {
  await render(<Ordered />)
  handle(1, '甲').element().focus()
  await userEvent.keyboard('[Space]')
  await expect.element(page.getByText('拿起了《甲》，现在第 1 位')).toBeInTheDocument()
  for (const place of [2, 3]) {
    await userEvent.keyboard('[ArrowDown]')
    await expect.element(page.getByText(`《甲》移到第 ${place} 位`)).toBeInTheDocument()
    await expect.element(handle(place, '甲')).toHaveFocus()
  }
  await userEvent.keyboard('[Space]')
  await expect.element(page.getByText('《甲》放在第 3 位')).toBeInTheDocument()
  await userEvent.keyboard('[ArrowDown]')
  expect(order()).toBe('乙丙甲丁戊')
})

test('Escape puts a row back where it was taken from', async () => {
  await render(<Ordered />)
  handle(4, '丁').element().focus()
  await userEvent.keyboard('[Enter][ArrowUp][ArrowUp]')
  await expect.poll(order).toBe('甲丁乙丙戊')
  await userEvent.keyboard('[Escape]')
  await expect.poll(order).toBe('甲乙丙丁戊')
})

test('a key that comes as soon as a row is said to be taken moves it', async () => {
  await render(<Ordered />)
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', {
        key,
        code: key === ' ' ? 'Space' : key,
        bubbles: true,
        cancelable: true,
      }),
    )
  const watch = new MutationObserver(() => {
    if (!document.body.textContent.includes('第 1 位')) return
    watch.disconnect()
    press('ArrowDown')
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  handle(1, '甲').element().focus()
  press(' ')
  await expect.poll(order).toBe('乙甲丙丁戊')
})
