import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startIntervalJob, startIntervalJobs } from '#platform/server/jobs/interval-job.ts'

test('an interval job never overlaps with itself, survives an error, and stops for good', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const errors: unknown[] = []
  const stop = startIntervalJob(
    async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running--
      if (++runs === 2) throw new Error('once')
    },
    { everyMs: 1, afterErrorMs: 1, onError: (error) => errors.push(error) },
  )
  await expect.poll(() => runs).toBeGreaterThan(3)
  await stop()
  const then = runs
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([most, errors.length, running, runs]).toEqual([1, 1, 0, then])
})

test('interval jobs all stop at once, and what is under way is finished', async () => {
  const runs = { begun: 0, ended: 0 }
  const job = (lastsMs: number) => ({
    work: async () => {
      runs.begun++
      await wait(lastsMs)
      runs.ended++
    },
    everyMs: 1,
    afterErrorMs: 1,
  })
  const stop = startIntervalJobs({ long: job(150), short: job(1) }, {}, () => {})
  await expect.poll(() => runs.ended).toBeGreaterThan(0)
  const { begun } = runs
  await stop()
  expect(runs).toEqual({ begun, ended: begun })
})
