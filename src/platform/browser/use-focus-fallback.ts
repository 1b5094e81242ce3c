// Keeps the keyboard focus in a list when the focused element is removed, such as a deleted row.
import { type FocusEvent, useLayoutEffect, useRef } from 'react'

interface FocusTarget {
  element: Element
  /** Row that contains the element, if any. */
  row: Element | null
}

/**
 * Props for the container of a list. The focus moves to the heading of the row, which needs a `tabIndex`, or to the
 * container if the row is gone too.
 */
export const useFocusFallback = () => {
  const box = useRef<HTMLDivElement>(null)
  const lastFocus = useRef<FocusTarget>(undefined)
  useLayoutEffect(() => {
    if (!lastFocus.current || lastFocus.current.element.isConnected) return
    const { row } = lastFocus.current
    lastFocus.current = undefined
    // Something else took the focus.
    if (document.activeElement !== document.body) return
    const heading = row?.isConnected ? row.querySelector<HTMLElement>('h2[tabindex]') : null
    if (heading) heading.focus()
    // Without scrolling: part of the list is visible already.
    else box.current?.focus({ preventScroll: true })
  })
  return {
    ref: box,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      lastFocus.current = { element: target, row: target.closest('li') }
    },
    // Not fired for elements that React removes, so the last focus is kept for them.
    onBlur: () => {
      lastFocus.current = undefined
    },
  }
}
