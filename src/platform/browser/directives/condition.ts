// client:condition: `session` hydrates for readers who have signed in on this device, `focus` when a field of the island's parent
// gets the focus.
import type { ClientDirective } from 'astro'
import { hasSessionFlag } from '#platform/lib/session-flag.ts'

const condition: ClientDirective = (load, { value }, { parentElement }) => {
  const start = () => void load().then((hydrate) => hydrate())
  if (value === 'focus') (parentElement as HTMLElement).addEventListener('focusin', start, { once: true })
  else if (hasSessionFlag()) start()
}

export default condition
