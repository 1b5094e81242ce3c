import type { ClientDirective } from 'astro'
import { hasSessionFlag } from '#platform/lib/session-flag.ts'

// Directives are not transpiled for old browsers: only old syntax here.
const contacts = ['pointerover', 'focusin', 'touchstart', 'input', 'click'] as const

type Load = Parameters<ClientDirective>[0]

interface Options {
  /** Whether contact with this element counts. */
  isTrigger: (target: HTMLElement) => boolean
  /** Hydrates without waiting for a contact. */
  atOnce?: boolean
  onFailure?: () => void
}

/** Hydrates when the reader points at, focuses or touches the island; a click made meanwhile is replayed. */
export const hydrateOnContact = (
  load: Load,
  element: HTMLElement,
  { isTrigger, atOnce, onFailure }: Options,
) => {
  let clicked: HTMLElement | null = null
  const holdClick = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    const pressed = target.closest<HTMLElement>('button, a')
    // Ticking a box or opening a link in a new tab works without hydration.
    if (!isTrigger(target) || !pressed || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    clicked = pressed
  }
  const wait = () => {
    for (const type of contacts) element.addEventListener(type, onContact, { passive: type !== 'click' })
  }
  const start = async (event?: Event) => {
    for (const type of contacts) element.removeEventListener(type, onContact)
    element.addEventListener('click', holdClick, true)
    if (event && event.type === 'click') holdClick(event as MouseEvent)
    try {
      await (await load())()
      // React attaches its handlers in a later task.
      setTimeout(() => clicked && clicked.click(), 50)
    } finally {
      element.removeEventListener('click', holdClick, true)
    }
  }
  const onContact = (event: Event) => void (isTrigger(event.target as HTMLElement) && start(event))
  // Network failure, or chunks replaced by a newer publish: the next contact retries; after a click, the reader is told.
  element.addEventListener('astro:hydration-error', () => {
    if (clicked) alert(document.body.dataset.failed)
    clicked = null
    if (onFailure) onFailure()
    wait()
  })
  if (atOnce || hasSessionFlag()) void start()
  else wait()
}
