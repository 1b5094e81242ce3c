// client:intent — hydrate when the reader reaches for the island; a click made before is replayed.
import type { ClientDirective } from 'astro'
import { hasSessionFlag } from '#lib/session-flag.ts'

const reaches = ['pointerover', 'focusin', 'touchstart', 'input', 'click'] as const

const intent: ClientDirective = (load, _options, element) => {
  let clicked: HTMLElement | null = null
  const start = async (event?: Event) => {
    for (const type of reaches) element.removeEventListener(type, onReach)
    if (event?.type !== 'click') element.addEventListener('click', hold, { capture: true })
    else hold(event)
    const hydrate = await load()
    await hydrate()
    element.removeEventListener('click', hold, { capture: true })
    // React attaches its handlers in a later task.
    setTimeout(() => clicked?.click(), 50)
  }
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
    clicked = (event.target as HTMLElement).closest<HTMLElement>('button, a')
  }
  const onReach = (event: Event) => void start(event)
  if (hasSessionFlag()) void start()
  else for (const type of reaches) element.addEventListener(type, onReach, { passive: type !== 'click' })
}

export default intent
