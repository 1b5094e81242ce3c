import axe from 'axe-core'
import { expect } from 'vitest'

/** axe finds nothing in what the test renders. Rules for whole documents apply to published pages alone. */
export const expectNoBarrier = async () => {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { region: { enabled: false } },
  })
  const barriers = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  )
  expect(barriers).toEqual([])
}
