// axe: nothing, however slight.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In the whole page, or only in its own part: header and footer are the same everywhere. */
export const expectNoBarrier = async (page: Page, part = 'html', message = part) => {
  for (const frame of page.frames()) await frame.evaluate(axeScript)
  const { violations } = await page.evaluate(
    (selector) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(selector, {
        resultTypes: ['violations'],
        // React-admin names no column whose cells only open their rows.
        rules: { 'empty-table-header': { enabled: false } },
      }),
    part,
  )
  const barriers = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
  expect.soft(barriers, message).toEqual([])
}
