import type { ClientDirective } from 'astro'

const actions = ['scroll', 'pointerdown', 'keydown'] as const

// Directives are not transpiled for old browsers: only old syntax here.
const onscreen: ClientDirective = (load, _options, element) => {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void load().then((hydrate) => hydrate())
    },
    { rootMargin: '300px 0px' },
  )
  const observe = () => {
    for (const type of actions) removeEventListener(type, observe)
    // The element itself has no box: its content has.
    for (const child of element.children) observer.observe(child)
  }
  // The reader's next action tries again.
  element.addEventListener('astro:hydration-error', () => {
    for (const type of actions) addEventListener(type, observe, { passive: true })
  })
  // Before its children are parsed there is nothing to observe.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', observe, { once: true })
  else observe()
}

export default onscreen
