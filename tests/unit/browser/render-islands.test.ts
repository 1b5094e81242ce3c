import type { AstroComponentMetadata, SSRResult } from 'astro'
import { createElement, forwardRef, useId } from 'react'
import { expect, test } from 'vitest'
import renderer from '#platform/browser/render.ts'

const HYDRATED = { hydrate: 'load' } as AstroComponentMetadata
const newPage = () => ({ result: {} as SSRResult })

test('the island of the frame is rendered once for all pages with the same properties', async () => {
  let renders = 0
  const Frame = Object.assign(
    ({ name }: { name?: string }) => {
      renders++
      return createElement('p', { id: useId() }, name)
    },
    { idPrefix: 'frame' },
  )
  const render = async (props: Record<string, unknown>) =>
    (await renderer.renderToStaticMarkup.call(newPage(), Frame, props, {}, HYDRATED)).html
  const first = await render({ name: 'one' })
  expect(await render({ name: 'one' })).toBe(first)
  expect(renders).toBe(1)
  expect(await render({ name: 'two' })).toBe(first.replace('one', 'two'))
  expect(await render({ name: 'one' })).toBe(first)
})

test('components that are objects are rendered here too', async () => {
  const Referenced = forwardRef<HTMLElement, { name?: string }>(({ name }, ref) =>
    createElement('b', { ref }, name),
  )
  expect(await renderer.check(Referenced)).toBe(true)
  expect(await renderer.check({ name: 'no component' })).toBe(false)
  expect(await renderer.check(null)).toBe(false)
  const props = { name: 'one' }
  const { html } = await renderer.renderToStaticMarkup.call(newPage(), Referenced as never, props, {})
  expect(html).toBe('<b>one</b>')
})
