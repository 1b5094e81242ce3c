// client:focus: loads the island when a field of its parent gets the focus. Nothing is held back meanwhile: typing goes on.
import type { ClientDirective } from 'astro'

const focus: ClientDirective = (load, _options, element) => {
  const parent = element.parentElement
  const start = () => void load().then((hydrate) => hydrate())
  const wait = () => parent && parent.addEventListener('focusin', start, { once: true })
  // The next focus tries again.
  element.addEventListener('astro:hydration-error', wait)
  wait()
}

export default focus
