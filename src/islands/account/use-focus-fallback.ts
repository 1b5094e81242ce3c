// Where the keyboard goes when what it was on is taken away: a row that is deleted, a button whose deed is done.
import { type FocusEvent, useLayoutEffect, useRef } from 'react'

interface FocusTarget {
  element: Element
  /** The row it stands in, if any. */
  row: Element | null
}

/**
 * Spread over the box of a list. The focus goes to the heading of its row, which wants a `tabIndex`, or to the box where the
 * row is gone as well.
 */
export const useFocusFallback = () => {
  const box = useRef<HTMLDivElement>(null)
  const lastFocus = useRef<FocusTarget>(undefined)
  useLayoutEffect(() => {
    if (!lastFocus.current || lastFocus.current.element.isConnected) return
    const { row } = lastFocus.current
    lastFocus.current = undefined
    // Somebody else has it by now.
    if (document.activeElement !== document.body) return
    const heading = row?.isConnected ? row.querySelector<HTMLElement>('h2[tabindex]') : null
    if (heading) heading.focus()
    // A part of it is seen already.
    else box.current?.focus({ preventScroll: true })
  })
  return {
    ref: box,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      lastFocus.current = { element: target, row: target.closest('li') }
    },
    // Not told of what React takes away: then it is still held.
    onBlur: () => {
      lastFocus.current = undefined
    },
  }
}
