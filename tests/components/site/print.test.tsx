// Printing where it works, with its pictures; else the way out in words.
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PrintButton } from '#platform/browser/PrintButton.tsx'
import ShareAndPrint from '#platform/browser/ShareAndPrint.ts'

const pretend = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

/** A picture far below the fold, which comes when it is asked for. */
const farPicture = () => (
  <img
    alt="林地"
    loading="lazy"
    style={{ marginTop: '20000px' }}
    src={URL.createObjectURL(
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'], { type: 'image/svg+xml' }),
    )}
  />
)

test('a page is printed with the pictures below the fold', async () => {
  const loaded = vi.fn<(isLoaded: boolean) => void>()
  vi.spyOn(window, 'print').mockImplementation(() => loaded((document.images[0]?.naturalWidth ?? 0) > 0))
  await render(
    <>
      <PrintButton />
      {farPicture()}
    </>,
  )
  expect(document.images[0]?.complete).toBe(false)
  await page.getByRole('button', { name: '打印' }).click()
  await expect.poll(() => loaded.mock.calls).toEqual([[true]])
})

test('while pictures are awaited, the button says so and a second press prints no second time', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await render(
    <>
      <PrintButton />
      {farPicture()}
    </>,
  )
  let arrive = () => undefined as void
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockReturnValue(arrived)
  await page.getByRole('button', { name: '打印' }).click()
  const busy = page.getByRole('button', { name: '正在准备图片…' })
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  ;(busy.element() as HTMLElement).click()
  arrive()
  await expect.element(page.getByRole('button', { name: '打印' })).not.toHaveAttribute('aria-disabled')
  expect(print).toHaveBeenCalledTimes(1)
})

test.each([
  [
    '要打印，请点右上角“…”，选“在浏览器打开”',
    'iPhone MicroMessenger/8.0.49(0x1800312c) NetType/WIFI Language/zh_CN',
  ],
  [
    '要打印，请换用手机上的其他浏览器，或在电脑上打开本页',
    'Android 14 Chrome/116.0.0.0 UCBrowser/16.5.5.1300 Mobile',
  ],
])('where a browser cannot print, %s takes the place of the button', async (words, userAgent) => {
  pretend(userAgent)
  const element = document.createElement('div')
  element.innerHTML = ShareAndPrint.plain()
  document.body.append(element)
  ShareAndPrint({}, element)
  expect(element.textContent).toBe(`分享 ${words}`)
  element.remove()
  await render(<PrintButton />)
  await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(page.getByRole('button', { name: '打印' })).not.toBeInTheDocument()
})
