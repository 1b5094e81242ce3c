// On phones, hides the bar with price and call-back while the page's own call-back button is visible.

/** Height in rem that the bars cover at the bottom of the screen. */
const COVERED_REM = 4.5

/** Share that counts as fully visible: fractions of a pixel keep a whole button slightly below 1. */
const VISIBLE_SHARE = 0.95

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
