// client:act — hydrate when the reader first does something with the page: scrolls, presses, types.
import type { ClientDirective } from 'astro'

const act: ClientDirective = (load) => {
  let started = false
  const start = () => {
    if (started) return
    started = true
    load()
      .then((hydrate) => hydrate())
      .catch(() => {
        // The next act tries again.
        started = false
      })
  }
  for (const type of ['scroll', 'pointerdown', 'keydown']) addEventListener(type, start, { passive: true })
}

export default act
