// client:intent: hydrates when the reader points at, focuses or touches the island.
import type { ClientDirective } from 'astro'
import { hydrateOnContact } from './on-contact.ts'

const intent: ClientDirective = (load, _options, element) => hydrateOnContact(load, element)

export default intent
