// Moves the focus to the heading of a view that replaces another: the element that had the focus is gone.
import { useEffect, useRef } from 'react'

/**
 * @param isActive false for the first view of a page, which leaves focus and scroll position alone
 * @param view changes with each view that replaces another, where all have the same heading
 */
export const useHeadingFocus = (isActive: boolean, view: unknown = undefined) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isActive) return
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [isActive, view])
  return heading
}
