// An editor's work on articles, without the console.
import type { APIRequestContext, Page } from '@playwright/test'
import { staffCall } from './staff.ts'
import { expect } from './test.ts'

/** A whole article, as an editor saves it. */
export interface Draft {
  id: number
  type: number
  topic_id: number
  expert_id?: number
  title: string
  remark: string
  source: string
  images: { file: string }[]
  content: string
  flag: string
}

export const editorOf = (request: APIRequestContext) => {
  const send = <T>(call: string, data: object) => staffCall<T>(request, 'editor', `news/${call}`, data)
  const versionOf = async (id: number) =>
    (await send<{ record: { version: number } }>('get', { id })).record.version
  return {
    /** Publishes it, as a new article unless it has a number. */
    publish: async ({ flag = '', ...fields }: Partial<Draft>) =>
      send<{ id: number }>('save', {
        id: 0,
        topic_id: 0,
        remark: '',
        source: '',
        images: [],
        version: fields.id ? await versionOf(fields.id) : 0,
        mode: 'publish',
        ...fields,
        pinned: flag === 'index',
        hot: flag === 'hot',
      }),
    remove: async (id: number) => send('remove', { id, version: await versionOf(id) }),
  }
}

/** HTML of a published page with its titles as they were written, without the places where a line may end. */
export const publishedHtml = async (request: APIRequestContext, path: string) =>
  (await (await request.get(path)).text()).replaceAll(/<wbr>|<\/?span>/g, '')

/** Opens the page once it says so. */
export const comesToShow = (page: Page, path: string, text: string) =>
  expect(async () => {
    expect(await publishedHtml(page.request, path)).toContain(text)
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(text, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
