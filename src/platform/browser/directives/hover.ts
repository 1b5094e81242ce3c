// client:hover: hydrates when the reader points at, focuses or touches the island; with the value `page`, at the first action
// anywhere on the page (scroll, press, key).
import type { ClientDirective } from 'astro'
import { hasSessionFlag } from '#platform/lib/session-flag.ts'
import { hydrateOnContact } from './hydrate-on-contact.ts'

const hover: ClientDirective = (load, { value }, element) =>
  hydrateOnContact(load, element, '*', hasSessionFlag(), value === 'page')

export default hover
