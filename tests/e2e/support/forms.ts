// Forms as a reader finds them: by label.
import { expect, type Locator, type Page } from '@playwright/test'

/** The control under this label; a required one carries a star. */
export const field = (scope: Page | Locator, label: string) => scope.getByLabel(new RegExp(`^${label}\\*?$`))

/** The message under a control must say this, and be tied to it. */
export const expectComplaint = async (control: Locator, message: string) => {
  await expect(control).toHaveAttribute('aria-invalid', 'true')
  await expect(control).toHaveAccessibleDescription(new RegExp(message))
}

/** No button does anything until its island is alive. */
export const alive = (page: Page, label = '登录') =>
  expect(page.getByRole('main').getByRole('button', { name: label, exact: true })).toBeEnabled()

/** The captcha's picture, a button. */
export const picture = (page: Page) => page.getByRole('button', { name: '图形验证码，点击换一张' })

/** Its cookie is what the answer is bound to. */
export const pictureLoaded = (page: Page) =>
  expect
    .poll(() =>
      picture(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

export const BROKEN = '服务器开小差了，请刷新后重试'
