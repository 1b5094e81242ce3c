// client:delay={milliseconds}: hydrates so long after the island's parent came into sight.
import type { ClientDirective } from 'astro'

const delay: ClientDirective = (load, { value }, element) => {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return
    observer.disconnect()
    setTimeout(() => void load().then((hydrate) => hydrate()), Number(value))
  })
  observer.observe(element.parentElement as HTMLElement)
}

export default delay
