// For forms that check a field when it is left. Were the focus to move with the press, as browsers have it, the
// message that comes or goes under the field would shift the button away before the click is complete.
import type { MouseEvent } from 'react'

/** Spread over a form: pressing a button moves the focus only when the click is complete. */
export const focusOnClick = {
  onMouseDown: (event: MouseEvent) => {
    if ((event.target as Element).closest('button, a, label, [type="checkbox"]')) event.preventDefault()
  },
  onClickCapture: (event: MouseEvent) => (event.target as Element).closest<HTMLElement>('button')?.focus(),
}
