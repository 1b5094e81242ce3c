// client:interaction: hydrates on the reader's first action on the page (scroll, press, key), for whoever is signed in at once.
import type { ClientDirective } from 'astro'
import { hasSessionFlag } from '#platform/lib/session-flag.ts'

const interaction: ClientDirective = (load, _options, element) => {
  let started: Promise<unknown> | undefined
  const start = () => {
    started = started || load().then((hydrate) => hydrate())
  }
  // The next action tries again.
  element.addEventListener('astro:hydration-error', () => (started = undefined))
  if (hasSessionFlag()) start()
  for (const type of ['scroll', 'pointerdown', 'keydown']) addEventListener(type, start, { passive: true })
}

export default interaction
