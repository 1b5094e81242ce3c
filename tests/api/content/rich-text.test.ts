// HTML that an editor saves or previews: dangers are refused by name, and nobody else waits for the inspection.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { health } from '#platform/contract/health.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let token: string
beforeAll(async () => {
  portal = await testApp({
    deps: { previewRecord: (_kind, draft) => Promise.resolve((draft as { content?: string }).content ?? '') },
  })
  ;({ token } = await staffSignedIn(portal))
})
afterAll(() => portal.close())

const { save, preview } = content.news.calls
const send = (html: string, call: typeof save | typeof preview = save) =>
  portal.call(call, { id: 0, version: 0, type: 3, title: '文章', content: html, mode: 'draft' }, { token })

test.for([
  ['内嵌网页（frameset）', '<frameset cols="50%,50%"><frame src="/a"></frameset>'],
  ['脚本（script）', '<script>alert(1)</script>'],
  ['嵌套层数过多（超过 200 层）', '<section>'.repeat(2400)],
  ['标签过多（超过 20000 个）', '<br>'.repeat(21_000)],
] as const)('saving and previewing is refused by name: %s', async ([name, html]) => {
  for (const call of [save, preview]) {
    const answer = await send(html, call)
    expect(answer).toMatchObject({ status: 200, code: 400 })
    expect(answer.msg).toContain(name)
  }
})

/** Processor time of the server's own thread until an answer is there, in milliseconds. */
const ownMs = async (html: string) => {
  const before = process.threadCpuUsage()
  expect(await send(html)).toMatchObject({ code: 200 })
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Slow to read: 22 KB of sections in each other, 120 KB of markup in attributes. */
const NASTY = [
  `${'<section>'.repeat(190)}${'<section>甲</section>'.repeat(1000)}`,
  '<p title="<b>">'.repeat(8000),
]

test.for(NASTY.map((html, at) => [at, html] as const))(
  'while nasty text %s is saved, light requests are answered',
  async ([, html]) => {
    let isSaved = false
    const saving = send(html).then((answer) => {
      isSaved = true
      return answer
    })
    expect(await portal.call(health)).toMatchObject({ code: 200 })
    expect(isSaved).toBe(false)
    expect(await saving).toMatchObject({ code: 200 })
  },
)

test.for(NASTY.map((html, at) => [at, html] as const))(
  'nasty text %s costs the thread that answers requests no more than any text of its length',
  async ([, html]) => {
    const plain = `<p>${'a'.repeat(html.length)}</p>`
    await ownMs(plain)
    const usual = Math.max(await ownMs(plain), 20)
    expect(Math.min(await ownMs(html), await ownMs(html))).toBeLessThan(usual * 10)
  },
)
