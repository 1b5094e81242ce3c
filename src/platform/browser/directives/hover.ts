// client:hover: hydrates when the reader points at, focuses or touches the island.
import type { ClientDirective } from 'astro'
import { hasSessionFlag } from '#platform/lib/session-flag.ts'
import { hydrateOnContact } from './hydrate-on-contact.ts'

const hover: ClientDirective = (load, _options, element) =>
  hydrateOnContact(load, element, '*', hasSessionFlag())

export default hover
