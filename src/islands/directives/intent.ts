// client:intent — hydrate when the reader reaches for the island; a click made before is replayed. Where parts of the
// island are marked data-reach, only they count. client:intent="query" hydrates at once where the address asks something.
import type { ClientDirective } from 'astro'
import { hasSessionFlag } from '#lib/session-flag.ts'

const reaches = ['pointerover', 'focusin', 'touchstart', 'input', 'click'] as const

const intent: ClientDirective = (load, { value }, element) => {
  let clicked: HTMLElement | null = null
  const marked = element.querySelector('[data-reach]')
  const counts = ({ target }: Event) => !marked || (target as HTMLElement).closest('[data-reach]')
  const hold = (event: Event) => {
    const pressed = (event.target as HTMLElement).closest<HTMLElement>('button, a')
    // What the browser does by itself, such as ticking a box, need not wait.
    if (!counts(event) || (marked && !pressed)) return
    event.preventDefault()
    event.stopPropagation()
    clicked = pressed
  }
  const wait = () => {
    for (const type of reaches) element.addEventListener(type, onReach, { passive: type !== 'click' })
  }
  const start = async (event?: Event) => {
    for (const type of reaches) element.removeEventListener(type, onReach)
    element.addEventListener('click', hold, { capture: true })
    if (event?.type === 'click') hold(event)
    try {
      const hydrate = await load()
      await hydrate()
      // React attaches its handlers in a later task.
      setTimeout(() => clicked?.click(), 50)
    } catch {
      // The network failed, or the site was published anew: a later reach tries again, a click is told.
      if (clicked) alert('加载失败，请检查网络或刷新页面后重试')
      clicked = null
      wait()
    } finally {
      element.removeEventListener('click', hold, { capture: true })
    }
  }
  const onReach = (event: Event) => void (counts(event) && start(event))
  if (value === 'query' && location.search) {
    // What stands there is not what was asked for; the island takes the mark away.
    element.dataset.waiting = ''
    element.addEventListener('astro:hydration-error', () => delete element.dataset.waiting)
    void start()
  } else if (hasSessionFlag()) void start()
  else wait()
}

export default intent
