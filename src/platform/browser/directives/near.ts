// client:near: like client:hover for a large island. Only parts marked data-near trigger it, and a query string at once.
import type { ClientDirective } from 'astro'
import { hydrateOnContact } from './hydrate-on-contact.ts'

const near: ClientDirective = (load, _options, element) => {
  // The published list does not match the query string: it is dimmed until the island removes the attribute.
  if (location.search) element.dataset.waiting = ''
  hydrateOnContact(load, element, {
    isTrigger: (target) => Boolean(target.closest('[data-near]')),
    atOnce: Boolean(location.search),
    onFailure: () => delete element.dataset.waiting,
  })
}

export default near
