// client:seen: hydrates when the island is on the screen, from the reader's first action on. The page asks for nothing
// before that, and the island's HTML says all it has to say.
import type { ClientDirective } from 'astro'

// Directives are not transpiled for old browsers: only old syntax here.
const acts = ['scroll', 'pointermove', 'pointerdown', 'keydown'] as const

const seen: ClientDirective = (load, _options, element) => {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    void load().then((hydrate) => hydrate())
  })
  const onAct = (event: Event) => {
    // If a page changes under a resting pointer, browsers report a move of no distance.
    const { movementX, movementY } = event as PointerEvent
    if (event.type === 'pointermove' && movementX === 0 && movementY === 0) return
    for (const type of acts) removeEventListener(type, onAct)
    // The element itself has no box: its content has.
    for (const child of element.children) observer.observe(child)
  }
  const wait = () => {
    for (const type of acts) addEventListener(type, onAct, { passive: true })
  }
  // The next action tries again.
  element.addEventListener('astro:hydration-error', wait)
  wait()
}

export default seen
