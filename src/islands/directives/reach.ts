// client:reach — as client:intent, for a large island: only its parts that are marked data-reach count, and it hydrates at
// once where the address asks something. Apart from it, because every reading page carries that one.
import type { ClientDirective } from 'astro'
import { hasSessionFlag } from '#lib/session-flag.ts'

const reaches = ['pointerover', 'focusin', 'touchstart', 'input', 'click'] as const

const reach: ClientDirective = (load, _options, element) => {
  let clicked: HTMLElement | null = null
  const counts = ({ target }: Event) => (target as HTMLElement).closest('[data-reach]')
  const hold = (event: Event) => {
    const pressed = (event.target as HTMLElement).closest<HTMLElement>('button, a')
    // What the browser does by itself, such as ticking a box, need not wait.
    if (!counts(event) || !pressed) return
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
    if (event && event.type === 'click') hold(event)
    try {
      const hydrate = await load()
      await hydrate()
      // React attaches its handlers in a later task.
      setTimeout(() => clicked && clicked.click(), 50)
    } catch {
      // The network failed, or the site was published anew: a later reach tries again, a click is told.
      if (clicked) alert('加载失败，请刷新重试')
      clicked = null
      wait()
    } finally {
      element.removeEventListener('click', hold, { capture: true })
    }
  }
  const onReach = (event: Event) => void (counts(event) && start(event))
  if (location.search) {
    // What stands there is not what was asked for; the island takes the mark away.
    element.dataset.waiting = ''
    element.addEventListener('astro:hydration-error', () => delete element.dataset.waiting)
    void start()
  } else if (hasSessionFlag()) void start()
  else wait()
}

export default reach
