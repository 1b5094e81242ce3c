import { expect, test } from 'vitest'
import { imageQueue } from '#platform/server/media/image-queue.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve))

/** Jobs that end on demand. */
const works = (queue: ReturnType<typeof imageQueue>) => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (owner: string, name: string) =>
    queue(owner, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  return { add, begun, end: (name: string) => ends.get(name)?.() }
}

test('images of one owner are processed one by one, those of other owners in parallel', async () => {
  const { add, begun, end } = works(imageQueue(2))
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1')]
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  end('b1')
  await settle()
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  end('a1')
  end('c1')
  await settle()
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  end('a2')
  await settle()
  end('a3')
  await Promise.all(all)
})

test('after a failed image the owner’s next one starts', async () => {
  const queue = imageQueue(1)
  const broken = queue('a', () => Promise.reject(new Error('broken')))
  const next = queue('a', async () => 'done')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
