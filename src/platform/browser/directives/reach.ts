// client:reach: like client:intent for a large island. Only parts marked data-reach trigger it, and a query string
// triggers it at once. A file of its own, because every reading page loads client:intent.
import type { ClientDirective } from 'astro'
import { hasSessionFlag } from '#platform/lib/session-flag.ts'

const reaches = ['pointerover', 'focusin', 'touchstart', 'input', 'click'] as const

const reach: ClientDirective = (load, _options, element) => {
  let clicked: HTMLElement | null = null
  const counts = ({ target }: Event) => (target as HTMLElement).closest('[data-reach]')
  const hold = (event: MouseEvent) => {
    const pressed = (event.target as HTMLElement).closest<HTMLElement>('button, a')
    // Ticking a box or opening a link in a new tab works without hydration.
    if (!counts(event) || !pressed || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    clicked = pressed
  }
  const wait = () => {
    for (const type of reaches) element.addEventListener(type, onReach, { passive: type !== 'click' })
  }
  const start = async (event?: MouseEvent) => {
    for (const type of reaches) element.removeEventListener(type, onReach)
    element.addEventListener('click', hold, true)
    if (event && event.type === 'click') hold(event)
    try {
      await (await load())()
      // React attaches its handlers in a later task.
      setTimeout(() => clicked && clicked.click(), 50)
    } finally {
      element.removeEventListener('click', hold, true)
    }
  }
  // Network failure, or chunks replaced by a newer publish: the next contact retries; after a click, the reader is told.
  element.addEventListener('astro:hydration-error', () => {
    if (clicked) alert(document.body.dataset.failed)
    clicked = null
    delete element.dataset.waiting
    wait()
  })
  const onReach = (event: Event) => void (counts(event) && start(event as MouseEvent))
  // The published list does not match the query string: it is dimmed until the island removes the attribute.
  if (location.search) element.dataset.waiting = ''
  if (location.search || hasSessionFlag()) void start()
  else wait()
}

export default reach
