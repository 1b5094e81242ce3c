// The heading of a view that took another's place: what held the focus is gone.
import { useEffect, useRef } from 'react'

/** Focuses the heading and goes to the top of the page, where `isTaken`. */
export const useHeadingFocus = (isActive: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isActive) return
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [isActive])
  return heading
}
