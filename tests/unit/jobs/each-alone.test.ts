import { expect, test } from 'vitest'
import { eachAlone } from '#platform/server/jobs/each-alone.ts'

test('every item is worked at, and what failed is thrown at the end', async () => {
  const done: number[] = []
  const work = (bad: readonly number[]) =>
    eachAlone([1, 2, 3], async (item) => {
      if (bad.includes(item)) throw new Error(`${item}`)
      done.push(item)
    })
  await work([])
  await expect(work([1])).rejects.toThrow(new Error('1'))
  await expect(work([1, 2])).rejects.toMatchObject({ errors: [new Error('1'), new Error('2')] })
  expect(done).toEqual([1, 2, 3, 2, 3, 3])
})
