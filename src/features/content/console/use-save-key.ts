// Ctrl+S, or ⌘S, in place of the browser's own "save page".
import { useEffect } from 'react'

/** @param save undefined while there is nothing to be saved: the key then does nothing */
export const useSaveKey = (save: (() => void) | undefined) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      save?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
