import { expect, test } from 'vitest'
import { nearestRange } from '#platform/server/db/nearest-range.ts'

test('a page is the same from whichever end it is read, and never further than from the middle', () => {
  for (let count = 0; count <= 12; count++)
    for (let limit = 1; limit <= 5; limit++)
      for (let offset = 0; offset <= 15; offset++) {
        const newestFirst = Array.from({ length: count }, (_, at) => at)
        const range = nearestRange({ limit, offset }, count)
        const read = (range.isFromEnd ? newestFirst.toReversed() : newestFirst).slice(
          range.offset,
          range.offset + range.limit,
        )
        expect(range.isFromEnd ? read.toReversed() : read, JSON.stringify({ count, limit, offset })).toEqual(
          newestFirst.slice(offset, offset + limit),
        )
        expect(range.offset).toBeLessThanOrEqual(count / 2)
      }
})
