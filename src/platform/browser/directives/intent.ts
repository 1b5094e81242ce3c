// client:intent: hydrates when the reader points at, focuses or touches the island; an earlier click is replayed.
import type { ClientDirective } from 'astro'
import { hasSessionFlag } from '#platform/lib/session-flag.ts'

// Directives are not transpiled for old browsers: only old syntax here.
const reaches = ['pointerover', 'focusin', 'touchstart', 'input', 'click'] as const

const intent: ClientDirective = (load, _options, element) => {
  let clicked: HTMLElement | null = null
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    clicked = (event.target as HTMLElement).closest<HTMLElement>('button, a')
  }
  const wait = () => {
    for (const type of reaches) element.addEventListener(type, onReach, { passive: type !== 'click' })
  }
  const start = async (event?: Event) => {
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
    wait()
  })
  const onReach = (event: Event) => void start(event)
  if (hasSessionFlag()) void start()
  else wait()
}

export default intent
