import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

/** Dialogs and menus of the editor, which stand elsewhere in the document. */
const IN_FRONT = '.MuiModal-root, .MuiPopper-root'

/** The editor over the whole window, until Escape or until the focus goes on to what it covers. */
export const useFullScreen = (box: RefObject<HTMLElement | null>) => {
  const [isFull, setFull] = useState(false)

  useEffect(() => {
    if (!isFull) return undefined
    const editor = box.current
    const { overflow } = document.body.style
    document.body.style.overflow = 'hidden'
    return () => {
      document.body.style.overflow = overflow
      // The page below has kept its place, which may be far from where somebody was typing.
      editor?.scrollIntoView({ block: 'nearest' })
    }
  }, [isFull, box])

  return {
    isFull,
    toggle: () => setFull((before) => !before),
    handlers: {
      onKeyDown: ({ key, target, nativeEvent }: KeyboardEvent) => {
        // Escape in a dialog closes the dialog, in a composition what is composed.
        if (key !== 'Escape' || nativeEvent.isComposing || !box.current?.contains(target as Node)) return
        setFull(false)
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (!relatedTarget || box.current?.contains(relatedTarget) || relatedTarget.closest(IN_FRONT)) return
        setFull(false)
      },
    },
  }
}

export const fullScreenStyles = {
  position: 'fixed',
  inset: 0,
  zIndex: 'drawer',
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  border: 0,
  borderRadius: 0,
  '&:focus-within': { outline: 0 },
  '& .editor-tools': { top: 0, borderRadius: 0 },
  '& .editor-text': { flex: 1 },
} as const
