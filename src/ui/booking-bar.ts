// The bar that phones have with a listing's price and call-back stands aside while the page's own button is seen.

/** The bars at the bottom cover this much, in rem: what is under them is not seen. */
const COVERED_REM = 4.5

/** So much of it is all of it: at fractions of a pixel a whole button's share is a little less than 1. */
const VISIBLE_SHARE = 0.95

/** Marks the page for as long as the button is seen. Answers how to stop looking. */
export const hideBarBesideButton = () => {
  const button = document.querySelector('.book')
  if (!button || !('IntersectionObserver' in window)) return undefined
  const root = document.documentElement
  const rem = Number.parseFloat(getComputedStyle(root).fontSize)
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting } of entries) root.classList.toggle('book-seen', isIntersecting)
    },
    { rootMargin: `0px 0px -${COVERED_REM * rem}px`, threshold: VISIBLE_SHARE },
  )
  observer.observe(button)
  return () => {
    observer.disconnect()
    root.classList.remove('book-seen')
  }
}
