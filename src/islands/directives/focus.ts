// client:focus: loads the island when a field of its parent gets the focus. Nothing is held back meanwhile: typing goes on.
// As short as can be: every page carries it.
import type { ClientDirective } from 'astro'

const focus: ClientDirective = (load, _options, { parentElement }) =>
  (parentElement as HTMLElement).addEventListener('focusin', () => void load().then((hydrate) => hydrate()), {
    once: true,
  })

export default focus
