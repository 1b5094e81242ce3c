// Links that a script takes over stay links: opened in a new tab, copied, followed without it.
import type { MouseEvent } from 'react'

/** Runs `act` in place of an ordinary click; any other kind is the browser's. */
export const onPlainClick =
  (act: (event: MouseEvent<HTMLElement>) => void) => (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act(event)
  }
