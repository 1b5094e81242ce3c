// The three selects of a region.
import { expect, type Page } from '@playwright/test'

const LEVELS = ['省', '市', '区县'] as const

export const regionSelect = (page: Page, level: (typeof LEVELS)[number]) =>
  page.getByRole('combobox', { name: level, exact: true })

/** Chooses from province down, each time until the regions below have come. */
export const pickRegion = async (page: Page, ...names: string[]) => {
  const loaded = page.locator('select:enabled, select:has(option:text-is("无下级地区"))')
  for (const [index, name] of names.entries()) {
    const level = LEVELS[index]
    const below = LEVELS[index + 1]
    if (!level) throw new Error(`no level for ${name}`)
    await regionSelect(page, level).selectOption(name)
    if (below) await expect(regionSelect(page, below).and(loaded)).toBeVisible()
  }
}
