// For forms that validate on blur. Browsers move the focus on mouse down: the message that then appears under the
// field would shift the button away before the click is complete.
import type { MouseEvent } from 'react'

/** Form props: pressing a button leaves the focus, and on phones the keyboard, where they are. */
export const keepFocus = {
  onMouseDown: (event: MouseEvent) => {
    if ((event.target as Element).closest('button, a, label, summary, [type="checkbox"]'))
      event.preventDefault()
  },
}

/** Form props: pressing a button moves the focus only when the click is complete. */
export const focusOnClick = {
  ...keepFocus,
  onClickCapture: (event: MouseEvent) => (event.target as Element).closest<HTMLElement>('button')?.focus(),
}
