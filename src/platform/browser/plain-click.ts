// For links that a script handles: opening in a new tab and copying still work.
import type { MouseEvent } from 'react'

/** Runs `act` instead of an ordinary click; clicks with modifier keys are left to the browser. */
export const onPlainClick =
  (act: (event: MouseEvent<HTMLElement>) => void) => (event: MouseEvent<HTMLElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    act(event)
  }
