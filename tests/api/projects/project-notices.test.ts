// Messages about projects: whoever has collected one hears when it gets ahead.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '#app/content-calls.ts'
import { addCollect } from '#features/favourites/contract.ts'
import { noticeList } from '#features/notices/contract.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { newAddress, signedIn, staffSignedIn } from '../../helpers/people.ts'

let portal: TestApp
let editor: { token: string }
beforeAll(async () => {
  portal = await testApp()
  editor = await staffSignedIn(portal, 'editor')
})
afterAll(() => portal.close())

const FILE = { name: '可研报告.pdf', file: 'https://files.example.org/a.pdf', size: 10 }
const FIELDS = {
  name: '会同油茶基地',
  type: 1,
  stage_id: 1,
  industry_id: 4,
  province_id: 430_000,
  city_id: 431_200,
  county_id: 431_225,
  report: [FILE],
}

const save = async (changes: Record<string, unknown>, mode: 'draft' | 'publish' = 'publish') => {
  const { code, msg, data } = await portal.call(
    content.projects.calls.save,
    { ...FIELDS, ...changes, mode },
    editor,
  )
  expect({ code, msg }).toMatchObject({ code: 200 })
  return data
}
const follower = async (id: number) => {
  const someone = { ...(await signedIn(portal)), address: newAddress() }
  expect(await portal.call(addCollect, { type: 7, id }, someone)).toMatchObject({ code: 200 })
  return someone
}
const told = async (someone: { token: string; address: string }) =>
  (await portal.call(noticeList, { category: 9 }, someone)).data.data
    .map(({ content }) => content)
    .toReversed()

test('a new stage and new files of a project reach those who have collected it, once each, and nobody else', async () => {
  const { id } = await save({})
  const [someone, other] = [await follower(id), { ...(await signedIn(portal)), address: newAddress() }]
  let version = 1
  const goOn = async (changes: Record<string, unknown>, mode?: 'draft') => {
    const saved = await save({ id, version, ...changes }, mode)
    version = saved.version
  }
  await goOn({ name: '会同油茶示范基地' })
  expect(await told(someone)).toEqual([])

  await goOn({ stage_id: 2 })
  expect(await told(someone)).toEqual(['您收藏的项目“会同油茶基地”已进入项目采购阶段。'])
  expect((await portal.call(noticeList, { category: 9 }, someone)).data.data[0]).toMatchObject({
    category: 9,
    type: 7,
    project_id: id,
    url: `/obj/view/${id}`,
    status: 0,
  })

  await goOn({ stage_id: 2, report: [FILE, { ...FILE, file: 'https://files.example.org/b.pdf' }] })
  await goOn({ stage_id: 3, report: [] })
  expect((await told(someone)).slice(1)).toEqual([
    '您收藏的项目“会同油茶基地”更新了资料文件。',
    '您收藏的项目“会同油茶基地”已进入项目执行阶段，更新了资料文件。',
  ])

  // Readers see nothing of a draft.
  await goOn({ stage_id: 4, report: [] }, 'draft')
  expect(await told(someone)).toHaveLength(3)
  await goOn({ stage_id: 4, report: [] })
  expect((await told(someone))[3]).toBe('您收藏的项目“会同油茶基地”已进入项目移交阶段。')
  expect(await told(other)).toEqual([])
})
