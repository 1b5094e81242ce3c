// client:reach — as client:intent, for a large island: only its parts that are marked data-reach count, and it hydrates at
// once where the address asks something. Apart from it, because every reading page carries that one.
import type { ClientDirective } from 'astro'
import { hasSessionFlag } from '#lib/session-flag.ts'

const reaches = ['pointerover', 'focusin', 'touchstart', 'input', 'click'] as const

const reach: ClientDirective = (load, _options, element) => {
  let clicked: HTMLElement | null = null
  const counts = ({ target }: Event) => (target as HTMLElement).closest('[data-reach]')
  const hold = (event: MouseEvent) => {
    const pressed = (event.target as HTMLElement).closest<HTMLElement>('button, a')
    // What the browser does by itself, such as ticking a box or opening a link elsewhere, need not wait.
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
  // The network failed, or the site was published anew: a later reach tries again, a click is told.
  element.addEventListener('astro:hydration-error', () => {
    if (clicked) alert('加载失败，请刷新重试')
    clicked = null
    delete element.dataset.waiting
    wait()
  })
  const onReach = (event: Event) => void (counts(event) && start(event as MouseEvent))
  // What stands there is not what was asked for; the island takes the mark away.
  if (location.search) element.dataset.waiting = ''
  if (location.search || hasSessionFlag()) void start()
  else wait()
}

export default reach
