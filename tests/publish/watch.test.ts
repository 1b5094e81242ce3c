// One publish at a time, for ever: nothing that changes is missed, failures are tried again, an end is an end.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type WatchOptions, watch } from '#platform/publish/watch.ts'

const WHOLE = { refused: 0 }

/** A watch over the given publish, with the wake-up call in hand. */
const watching = (publish: WatchOptions['publish'], { pauseMs = 5, everyMs = 60_000 } = {}) => {
  const over = new AbortController()
  const said: string[] = []
  const warned: string[] = []
  const state = { wake: () => {}, isHeard: false }
  const ended = watch({
    publish,
    subscribe: (wake) => {
      Object.assign(state, { wake, isHeard: true })
      return () => (state.isHeard = false)
    },
    say: (line) => said.push(line),
    warn: (line) => warned.push(line),
    signal: over.signal,
    pauseMs,
    everyMs,
  })
  onTestFinished(() => over.abort())
  return {
    change: () => state.wake(),
    isHeard: () => state.isHeard,
    end: () => over.abort(),
    ended,
    said,
    warned,
  }
}

/** A piece of work that goes on until it is told to end. */
const held = () => {
  let resolve = () => {}
  const promise = new Promise<typeof WHOLE>((done) => {
    resolve = () => done(WHOLE)
  })
  return { promise, resolve: () => resolve() }
}

test('a change that arrives during a publish is published next, and only once', async () => {
  const first = held()
  let runs = 0
  const { change } = watching(() => (++runs === 1 ? first.promise : Promise.resolve(WHOLE)))
  change()
  await expect.poll(() => runs).toBe(1)
  change()
  change()
  await pause(30)
  expect(runs).toBe(1)
  first.resolve()
  await expect.poll(() => runs).toBe(2)
  await pause(50)
  expect(runs).toBe(2)
})

test('a first change is published at once, and those that follow it closely together', async () => {
  let runs = 0
  const { change } = watching(
    async () => {
      runs++
      return WHOLE
    },
    { pauseMs: 200 },
  )
  await expect.poll(() => runs).toBe(1)
  await pause(250)
  const changed = performance.now()
  change()
  await expect.poll(() => runs, { interval: 1 }).toBe(2)
  expect(performance.now() - changed).toBeLessThan(200)
  for (let n = 0; n < 20; n++) change()
  await expect.poll(() => runs).toBe(3)
  await pause(250)
  expect(runs).toBe(3)
})

test('what is new before anybody listened is published at once', async () => {
  let runs = 0
  watching(async () => {
    runs++
    return WHOLE
  })
  await expect.poll(() => runs).toBe(1)
})

test('a publish that fails is tried again by itself; its trouble is told once, and its end', async () => {
  let runs = 0
  const { change, said, warned } = watching(() =>
    ++runs < 3 ? Promise.reject(new Error('磁盘已满')) : Promise.resolve(WHOLE),
  )
  change()
  await expect.poll(() => runs, { timeout: 60_000 }).toBe(3)
  expect(warned).toEqual(['发布未能完成，稍后自动重试：磁盘已满'])
  expect(said).toEqual(['发布已恢复正常'])
})

test('records that the backend refused are asked for again soon', async () => {
  let runs = 0
  const { said } = watching(async () => ({ refused: ++runs < 3 ? 1 : 0 }))
  await expect.poll(() => runs, { timeout: 60_000 }).toBe(3)
  expect(said).toEqual([])
})

test('a change need not wait until a failed publish would be tried again', async () => {
  const dues: string[] = []
  const { change } = watching(async (due) => {
    if (dues.push(due) === 1) throw new Error('一时')
    return WHOLE
  })
  change()
  await expect.poll(() => dues.length).toBe(1)
  change()
  await expect.poll(() => dues).toEqual(['change', 'change'])
})

test('without any call it looks for itself from time to time', async () => {
  let runs = 0
  watching(
    async () => {
      runs++
      return WHOLE
    },
    { everyMs: 10 },
  )
  await expect.poll(() => runs).toBeGreaterThan(2)
})

test('it ends when told to: at once where nothing goes on, after the publish where one does', async () => {
  const idle = watching(() => Promise.resolve(WHOLE))
  idle.end()
  await idle.ended
  expect(idle.isHeard()).toBe(false)

  const work = held()
  let isOver = false
  let runs = 0
  const busy = watching(() => {
    runs++
    return work.promise
  })
  void busy.ended.then(() => (isOver = true))
  busy.change()
  await expect.poll(() => runs).toBe(1)
  busy.change()
  busy.end()
  await pause(30)
  expect(isOver).toBe(false)
  work.resolve()
  await busy.ended
  expect(runs).toBe(1)
})
