import { useEffect } from 'react'
import type { RefCallBack } from 'react-hook-form'

/**
 * Makes an input that is no single element a target of the form's `setFocus`, and of the focus after a refusal.
 * @param ref  Of the field that `useInput` answers.
 */
export const useFocusTarget = (ref: RefCallBack, focus: () => void) => {
  useEffect(() => ref({ focus }))
}
