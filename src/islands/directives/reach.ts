// client:reach: like client:intent for a large island. Only parts marked data-reach trigger it, and a query string
// triggers it at once.
import type { ClientDirective } from 'astro'
import { hydrateOnContact } from './on-contact.ts'

const reach: ClientDirective = (load, _options, element) => {
  const isQuery = location.search !== ''
  // The published list does not match the query string: it is dimmed until the island removes the attribute.
  if (isQuery) element.dataset.waiting = ''
  hydrateOnContact(load, element, '[data-reach]', isQuery, () => {
    delete element.dataset.waiting
  })
}

export default reach
