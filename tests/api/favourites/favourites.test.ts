import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCollect, addNum, delCollect } from '#contract/favourites.ts'
import { getNewsDetail } from '#contract/news.ts'
import { refusals } from '#contract/refusals.ts'
import { favourites } from '#server/favourites/favourites.schema.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { article, signedIn } from '../../helpers/people.ts'

let portal: TestApp
let reader: { token: string }
beforeAll(async () => {
  portal = await testApp()
  reader = await signedIn(portal)
})
afterAll(() => portal.close())

const isCollected = async (id: number) => (await portal.call(getNewsDetail, { id }, reader)).data.is_collect

describe('collecting', () => {
  test('marks an article, once however often it is sent, until it is taken back', async () => {
    const id = await article(portal)
    const answers = await Promise.all([1, 2, 3].map(() => portal.call(addCollect, { id, type: 10 }, reader)))
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, msg: '收藏成功', data: null })
    expect(await portal.deps.db.select().from(favourites)).toHaveLength(1)
    expect(await isCollected(id)).toBe(true)
    for (let i = 0; i < 2; i++)
      expect(await portal.call(delCollect, { id, type: 10 }, reader)).toMatchObject({
        code: 200,
        msg: '取消收藏成功',
        data: null,
      })
    expect(await isCollected(id)).toBe(false)
  })

  test('goes by the kind of article: 10 for the news centre, 11 for experts’ news', async () => {
    const [recommended, expert] = [await article(portal, { type: 20 }), await article(portal, { type: 7 })]
    const code = async (id: number, type: number) =>
      (await portal.call(addCollect, { id, type }, reader)).code
    expect([await code(recommended, 10), await code(expert, 11)]).toEqual([200, 200])
    expect([await code(recommended, 11), await code(expert, 10)]).toEqual(
      Array(2).fill(refusals.TargetGone.code),
    )
    expect(await isCollected(expert)).toBe(true)
  })

  test('is refused for what is not there: drafts, unknown ids, areas to come', async () => {
    const draft = await article(portal, { published: false })
    const id = await article(portal)
    for (const target of [
      { id: draft, type: 10 },
      { id: 2_000_000_000, type: 10 },
      ...[7, 8, 9].map((type) => ({ id, type })),
    ])
      for (const call of [addCollect, addNum])
        expect(await portal.call(call, target, reader)).toMatchObject({ status: 200, ...refusals.TargetGone })
  })
})

describe('counting downloads', () => {
  test('answers the total, whoever downloads, and loses none that come together', async () => {
    const id = await article(portal)
    const other = await signedIn(portal)
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => portal.call(addNum, { id, type: 10 }, i % 2 ? reader : other)),
    )
    expect(await portal.call(addNum, { id, type: 10 }, reader)).toMatchObject({
      code: 200,
      data: { num: 11 },
    })
  })

  test('is refused beyond sixty a minute for one user', async () => {
    const id = await article(portal)
    const busy = await signedIn(portal)
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => portal.call(addNum, { id, type: 10 }, busy)),
    )
    expect(answers.filter(({ code }) => code === refusals.TooMany.code)).toHaveLength(1)
  })
})
