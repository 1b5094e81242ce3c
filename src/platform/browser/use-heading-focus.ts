// Moves the focus to the heading, or the first sentence, of a view that replaces another: the element that had the focus is gone.
import { useEffect, useRef } from 'react'

/**
 * @param view false or 0 for the first view of a page, which leaves focus and scroll position alone; a number rises with
 * each view that follows under the same heading
 */
export const useHeadingFocus = <E extends HTMLElement = HTMLHeadingElement>(view: boolean | number) => {
  const heading = useRef<E>(null)
  useEffect(() => {
    if (!view) return
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [view])
  return heading
}
