// client:due={milliseconds}: hydrates so long after the island's parent came into sight, or at the reader's first action in
// that time. `data-due` tells that the time has passed.
import type { ClientDirective } from 'astro'

// Directives are not transpiled for old browsers: only old syntax here.
const acts = ['scroll', 'pointerdown', 'keydown'] as const

const due: ClientDirective = (load, { value }, element) => {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    const start = (act?: Event) => {
      clearTimeout(timer)
      for (const type of acts) removeEventListener(type, start)
      if (!act) element.dataset.due = ''
      void load().then((hydrate) => hydrate())
    }
    const timer = setTimeout(start, Number(value))
    for (const type of acts) addEventListener(type, start, { passive: true })
  })
  observer.observe(element.parentElement as HTMLElement)
}

export default due
