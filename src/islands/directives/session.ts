// client:session: hydrates only for readers who have signed in on this device.
import type { ClientDirective } from 'astro'
import { hasSessionFlag } from '#lib/session-flag.ts'

const session: ClientDirective = (load) => {
  if (hasSessionFlag()) void load().then((hydrate) => hydrate())
}

export default session
