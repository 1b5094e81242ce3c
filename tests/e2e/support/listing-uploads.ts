// Uploads of the listing form that are under way or interrupted.
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { photo } from './listing-form.ts'
import { expect, test } from './test.ts'

export const MEGABYTE = 1024 * 1024

/** A picture that compresses badly, as photos of forests do. */
export const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'green',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

/** A file on disk keeps its date from one choice to the next, by which an upload is resumed. */
export const photoOnDisk = async (name: string) => {
  const path = test.info().outputPath(name)
  await writeFile(path, (await photo(name)).buffer)
  return path
}

/** Holds every upload before its first part, until the function it answers is called. */
export const holdUploads = async (page: Page) => {
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/upload/parts', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  return goOn
}

export const expectUploading = (page: Page, label: string) =>
  expect(page.getByRole('status').filter({ hasText: `${label}：上传中 1` })).toBeAttached()
