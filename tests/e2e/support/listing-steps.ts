// The listing form (`/addproject`) as one question a screen.
import type { Page } from '@playwright/test'

export const question = (page: Page, title: string) => page.getByRole('heading', { name: title, exact: true })
export const nextQuestion = (page: Page) => page.getByRole('button', { name: '下一题', exact: true })
/** The answer of the summary under this label. */
export const answerRow = (page: Page, label: string) =>
  page
    .getByRole('region', { name: '核对一遍' })
    .getByRole('listitem')
    .filter({ has: page.getByText(label, { exact: true }) })
