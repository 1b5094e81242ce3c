// Pictures that content uses, for editors who want to use one again.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { pictureLibrary } from '#features/content/contract/pictures.ts'
import { NotSignedIn } from '#platform/contract/refusals.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { signedIn, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let editor: { token: string }
beforeAll(async () => {
  portal = await testApp()
  editor = await staffSignedIn(portal)
})
afterAll(() => portal.close())

const { calls } = content.news
const save = async (fields: Record<string, unknown>) =>
  (await portal.call(calls.save, { type: 1, ...fields }, { token: editor.token })).data
const found = async (keyword = '') =>
  (await portal.call(pictureLibrary, { keyword }, { token: editor.token })).data.list

test('pictures are found by the title of what uses them: covers, and pictures within the text, each once', async () => {
  await save({ title: '没有图片' })
  const article = {
    title: '油茶林抚育',
    images: [{ file: '/uploads/cover.jpg' }],
    content:
      '<p>文</p><figure><img src="/uploads/a.jpg?x=1&amp;y=2" alt="抚育前"></figure><img src="/uploads/cover.jpg" alt=""><img src="https://photos.example/b.jpg" alt="">',
  }
  await save(article)
  expect(await found('油茶')).toEqual([
    { file: '/uploads/cover.jpg', alt: '', title: '油茶林抚育', tags: [] },
    { file: '/uploads/a.jpg?x=1&y=2', alt: '抚育前', title: '油茶林抚育', tags: [] },
  ])
  expect(await found('没有')).toEqual([])
  expect(await found()).toHaveLength(2)
})

test('what is in the bin offers no pictures', async () => {
  const { id, version } = await save({ title: '要删的', images: [{ file: '/uploads/gone.jpg' }] })
  expect(await found('要删的')).toHaveLength(1)
  await portal.call(calls.remove, { id, version }, { token: editor.token })
  expect(await found('要删的')).toEqual([])
})

test('users have no library', async () => {
  const { token } = await signedIn(portal)
  expect((await portal.call(pictureLibrary, {}, { token })).code).not.toBe(200)
  expect((await portal.call(pictureLibrary, {})).code).toBe(NotSignedIn.code)
})
