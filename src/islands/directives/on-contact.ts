// Hydrates an island when the reader points at it, focuses or touches it; an earlier click is replayed. Directives are not
// transpiled for old browsers: only old syntax here.
import { hasSessionFlag } from '#lib/session-flag.ts'

type Load = () => Promise<() => Promise<void>>

const contacts = ['pointerover', 'focusin', 'touchstart', 'input', 'click'] as const

/**
 * @param part  Selector of the parts of the island that count.
 * @param isWanted  Hydrates at once, whatever the reader does.
 * @param onFailure  Called when the island could not be loaded.
 */
export const hydrateOnContact = (
  load: Load,
  element: HTMLElement,
  part = '*',
  isWanted?: boolean,
  onFailure?: () => void,
) => {
  let clicked: HTMLElement | null = null
  const hold = (event: MouseEvent) => {
    const target = event.target as HTMLElement
    const pressed = target.closest<HTMLElement>('button, a')
    // Ticking a box or opening a link in a new tab works without hydration.
    if (!target.closest(part) || !pressed || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    clicked = pressed
  }
  const wait = () => {
    for (const type of contacts) element.addEventListener(type, onContact, { passive: type !== 'click' })
  }
  const start = async (event?: Event) => {
    for (const type of contacts) element.removeEventListener(type, onContact)
    element.addEventListener('click', hold, true)
    if (event && event.type === 'click') hold(event as MouseEvent)
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
    if (clicked) alert('加载失败，请刷新重试')
    clicked = null
    if (onFailure) onFailure()
    wait()
  })
  const onContact = (event: Event) => {
    if ((event.target as HTMLElement).closest(part)) void start(event)
  }
  if (isWanted || hasSessionFlag()) void start()
  else wait()
}
