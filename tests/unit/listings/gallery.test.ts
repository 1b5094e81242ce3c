// The carousel of a listing as it is published, before any script.
import { JSDOM } from 'jsdom'
import { jsx } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import Gallery from '#features/exchange/islands/listing/Gallery.tsx'

// Vitest compiles for React's development runtime, which its production build, used by the tests, does not have.
vi.mock('react/jsx-dev-runtime', async () => {
  const { jsx, Fragment } = await import('react/jsx-runtime')
  return { jsxDEV: jsx, Fragment }
})

test.each([
  [7, '', '.auto', 1],
  [6, '/upload/a.mp4', '.auto', 1],
  [7, '/upload/a.mp4', '.held', 0],
  [9, '', '.held', 0],
])(
  'a carousel of %i photos and video "%s" turns, and can be paused, only if it is animated',
  (count, video, state, buttons) => {
    const photos = Array.from({ length: count }, (_, n) => ({
      file: `/upload/${n}-1280.jpg`,
      width: 1280,
      height: 960,
      avif: false,
    }))
    const html = renderToStaticMarkup(jsx(Gallery, { photos, video, poster: '', title: '林地' }))
    const { document } = new JSDOM(html).window
    expect(document.querySelectorAll(`.gallery${state}`)).toHaveLength(1)
    expect(document.querySelectorAll('.pause')).toHaveLength(buttons)
    expect(document.querySelectorAll('[data-shown]')).toHaveLength(1)
  },
)
