// Texts nested without end: refused at once, with the reason.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'
import { quickest } from '../../helpers/quickest.ts'

let portal: TestApp
let token: string
beforeAll(async () => {
  portal = await testApp()
  ;({ token } = await staffSignedIn(portal))
  // The first text loads the parsers.
  await save('<p>x')
})
afterAll(() => portal.close())

const save = (html: string) =>
  portal.call(
    content.news.calls.save,
    { type: 3, title: '深处', content: html, mode: 'publish', version: 0 },
    { token },
  )

test('an article of six thousand levels is refused in less than two seconds', async () => {
  const msg = '正文中含有不允许的内容：嵌套层数过多（超过 200 层），请删除后再保存'
  for (const html of [`${'<div>'.repeat(6000)}x`, `<p title="${'<b>'.repeat(6000)}">x</p>`]) {
    const refused = async () =>
      expect(await save(html)).toMatchObject({ status: 200, code: 400, data: { fields: { content: msg } } })
    expect(await quickest(2000, refused)).toBeLessThan(2000)
  }
})

test('an article of two hundred levels, or with as many paragraphs left open, is saved', async () => {
  expect(await save(`${'<div>'.repeat(200)}x`)).toMatchObject({ code: 200 })
  expect(await save('<p>x<br><ul><li>y</ul>'.repeat(500))).toMatchObject({ code: 200 })
})
