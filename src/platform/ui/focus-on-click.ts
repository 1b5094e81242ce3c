// For forms that validate on blur. Browsers move the focus on mouse down: the message that then appears under the
// field would shift the button away before the click is complete.
import type { MouseEvent } from 'react'

/** Form props: pressing a button leaves the focus, and on phones the keyboard, where they are. */
export const keepFocus = {
  onMouseDown: (event: MouseEvent) => {
    const pressed = event.target as Element
    // Fields stand within labels: pressing one is to type there.
    const isField = pressed.matches('input:not([type="checkbox"], [type="radio"]), textarea, select')
    if (!isField && pressed.closest('button, a, label, summary, [type="checkbox"]')) event.preventDefault()
  },
}

/** Form props: pressing a button moves the focus only when the click is complete. */
export const focusOnClick = {
  ...keepFocus,
  onClickCapture: (event: MouseEvent) => (event.target as Element).closest<HTMLElement>('button')?.focus(),
}
