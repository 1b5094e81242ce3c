// More calls than the database can answer: those that waited too long are told to come back, and the portal recovers.
import { expect, test } from 'vitest'
import { planslist } from '#features/plans/contract/plans.ts'
import { type TestApp, testApp } from '../../helpers/app.ts'

test('a call that finds every database connection taken is asked to come back later', async () => {
  const portal = await testApp()
  try {
    const { release } = await takeEveryConnection(portal)
    const refused = await portal.app.inject({ method: planslist.method, url: planslist.path, payload: {} })
    await release()

    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.json()).toEqual({ code: 503, msg: '当前使用人数较多，请稍后再试', data: null })
    const answered = await portal.app.inject({ method: planslist.method, url: planslist.path, payload: {} })
    expect(answered.json()).toMatchObject({ code: 200 })
  } finally {
    await portal.close()
  }
})

/** Opens transactions until the pool has no connection left. */
const takeEveryConnection = async ({ deps }: TestApp) => {
  let free = () => {}
  const isFree = new Promise<void>((resolve) => {
    free = resolve
  })
  const done: Promise<void>[] = []
  const open = () =>
    new Promise<void>((isOpen) => {
      const held = deps.db.transaction(async () => {
        isOpen()
        await isFree
      })
      done.push(held)
    })
  await Promise.all(Array.from({ length: 10 }, open))
  return {
    release: () => {
      free()
      return Promise.all(done)
    },
  }
}
