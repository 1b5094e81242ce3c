// A phone of 2019, as far as a browser of today can play it.
import { expect, onPhoneToo, test } from '../support/test.ts'

test('a browser that ignores gap in flex boxes has spaces all the same', onPhoneToo, async ({ page }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await page.goto('/exchange')
  const tags = page.locator('.listings li').first().locator('.tag')
  await expect(tags.first()).toHaveCSS('margin-right', '4px')
  const [one, two] = await tags.evaluateAll((items) => items.map((item) => item.getBoundingClientRect()))
  if (!one || !two) throw new Error('a listing without two tags')
  expect(two.left - one.right).toBeCloseTo(4)
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0)
})
