// client:near: like client:hover for a large island. Only parts marked data-near trigger it, and a query string at once.
import type { ClientDirective } from 'astro'
import { hasSessionFlag } from '#platform/lib/session-flag.ts'
import { hydrateOnContact } from './hydrate-on-contact.ts'

/** Opening a link in a new tab works without hydration. */
const passNewTab = (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey) event.stopImmediatePropagation()
}

const near: ClientDirective = (load, _options, element) => {
  // The published list does not match the query string: it is dimmed until the island removes the attribute.
  if (location.search) element.dataset.waiting = ''
  element.addEventListener('astro:hydration-error', () => delete element.dataset.waiting)
  element.addEventListener('click', passNewTab, true)
  const loadIsland = async () => {
    const hydrate = await load()
    element.removeEventListener('click', passNewTab, true)
    return hydrate
  }
  hydrateOnContact(loadIsland, element, '[data-near]', location.search !== '' || hasSessionFlag())
}

export default near
