// Hydrates an island at the reader's first contact with its parts, and replays an earlier click.

// Directives are not transpiled for old browsers: only old syntax here.
const contacts = ['pointerover', 'focusin', 'input', 'click'] as const
const actions = ['scroll', 'pointerdown', 'keydown'] as const

/**
 * @param parts selector of what may be touched
 * @param atOnce whether no contact is waited for
 * @param anywhere whether the first action on the page is enough
 */
export const hydrateOnContact = (
  load: () => Promise<() => Promise<void>>,
  element: HTMLElement,
  parts: string,
  atOnce: boolean,
  anywhere = false,
) => {
  const target = anywhere ? window : element
  const types = anywhere ? actions : contacts
  let clicked: HTMLElement | null = null
  const within = (event: Event, selector: string) =>
    (event.target as HTMLElement).closest<HTMLElement>(selector)
  const hold = (event: Event) => {
    // Ticking a box works without hydration.
    clicked = within(event, parts) && within(event, 'button, a')
    if (!clicked) return
    event.preventDefault()
    event.stopPropagation()
  }
  const wait = () => {
    for (const type of types) target.addEventListener(type, onContact, { passive: type !== 'click' })
  }
  const start = async (event?: Event) => {
    for (const type of types) target.removeEventListener(type, onContact)
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
  // Network failure, or chunks replaced by a newer publish: the next contact retries; after a click, the reader is told.
  element.addEventListener('astro:hydration-error', () => {
    if (clicked) alert(document.body.dataset.failed)
    clicked = null
    wait()
  })
  const onContact = (event: Event) => void ((anywhere || within(event, parts)) && start(event))
  if (atOnce) void start()
  else wait()
}
