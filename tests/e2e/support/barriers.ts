// axe: nothing serious, nothing critical.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** In the whole page, or only in its own part: header and footer are the same everywhere. */
export const expectNoBarrier = async (page: Page, part = 'html') => {
  const axe = new AxeBuilder({ page }).include(part).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual(
    [],
  )
}
