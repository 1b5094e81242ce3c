// The datum of a listing's coordinates, from its owner to readers and reviewers.
import gcoord from 'gcoord'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forestryDetail } from '#features/listings/contract/detail.ts'
import { foretryMap } from '#features/listings/contract/map.ts'
import { myforestdetail } from '#features/listings/contract/owner.ts'
import * as queues from '#features/review/contract/review.ts'
import { DATUM } from '#platform/readers/point.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'
import { staffSignedIn } from '../../helpers/people.ts'
import { newOwner, type Owner, send, submitAndApprove, submitted, taskOf } from '../../helpers/submissions.ts'

let portal: TestApp
let owner: Owner
let reviewer: { id: number; token: string; name: string }
beforeAll(async () => {
  portal = await testApp()
  owner = await newOwner(portal)
  reviewer = await staffSignedIn(portal, 'reviewer')
})
afterAll(() => portal.close())

const PLACE = [118.1256, 27.3314] as const
const written = ([lng = 0, lat = 0]: readonly number[], datum: number | undefined) => ({
  lng: lng.toFixed(6),
  lat: lat.toFixed(6),
  datum,
})
const readings = [
  written(PLACE, DATUM.wgs84),
  written(PLACE, DATUM.cgcs2000),
  written(gcoord.transform([...PLACE], gcoord.WGS84, gcoord.GCJ02), DATUM.gcj02),
  written(gcoord.transform([...PLACE], gcoord.WGS84, gcoord.BD09), DATUM.bd09),
]

const task = async (id: number) =>
  (
    await portal.call(
      queues.queueTask,
      { queue: 'listings', id: (await taskOf(portal, id))?.id ?? 0 },
      reviewer,
    )
  ).data
const coordinateLine = async (id: number) =>
  (await task(id)).facts.find(({ label }) => label === '经纬度')?.value

test('one place has one dot on the map, whichever datum it was read in, and readers are told of it', async () => {
  const ids: number[] = []
  for (const reading of readings)
    ids.push(await submitAndApprove(portal, owner, reviewer, { ...reading, address: `第 ${ids.length} 处` }))
  const { points } = (await portal.call(foretryMap, {})).data
  for (const [at, id] of ids.entries()) {
    const { lng = 0, lat = 0 } = points.find((point) => point.id === id) ?? {}
    // Five decimals are a metre.
    expect(lng).toBeCloseTo(PLACE[0], 5)
    expect(lat).toBeCloseTo(PLACE[1], 5)
    const { data } = await portal.call(forestryDetail, { id })
    const { lng: east, lat: north, datum } = readings[at] ?? {}
    expect([data.lng, data.lat, data.datum]).toEqual([Number(east), Number(north), datum])
  }
})

test('listings at one place are alike, though their owners read it in other datums', async () => {
  const [gps, , amap] = readings
  const other = await newOwner(portal)
  await submitted(portal, other, { ...gps, address: '东山' })
  const same = await submitted(portal, other, { ...amap, address: '西山' })
  expect((await task(same)).task.flags).toContain('same_place')
  const digits = await submitted(portal, other, { ...gps, datum: DATUM.gcj02, address: '北山' })
  expect((await task(digits)).task.flags).not.toContain('same_place')
})

test('reviewers read the datum beside the coordinates, or that it is unknown', async () => {
  const [gps] = readings
  const words = async (datum: unknown) => coordinateLine(await submitted(portal, owner, { ...gps, datum }))
  expect(await words(DATUM.bd09)).toBe('经度 118.1256，纬度 27.3314（BD-09）')
  for (const unknown of [undefined, '', 0, 9, 'GPS'])
    expect(await words(unknown)).toBe('经度 118.1256，纬度 27.3314（坐标系未说明）')
})

test('a draft keeps the datum as it was chosen; without coordinates a listing has none', async () => {
  const draft = await send(portal, owner, { lng: '118.1', lat: '', datum: DATUM.gcj02 }, 1)
  const kept = await portal.call(myforestdetail, { id: draft.data.id }, owner)
  expect(kept.data.form).toMatchObject({ lng: '118.1', datum: '2' })
  const id = await submitted(portal, owner, { datum: DATUM.gcj02, address: '没有坐标' })
  expect((await portal.call(myforestdetail, { id }, owner)).data.form.datum).toBe('')
})
