import { asShownOn } from '#platform/html/as-shown.ts'

export const asShown = asShownOn(window)

const BLOCKS =
  'p, div, h1, h2, h3, h4, li, blockquote, tr, td, th, figure, figcaption, caption, dt, dd, pre, br'

/** The words of a text, a line for each of its blocks and cells; with the numbers that links dial. */
export const wordsOf = (body: HTMLElement): string => {
  const copy = body.cloneNode(true) as HTMLElement
  for (const block of copy.querySelectorAll(BLOCKS)) {
    block.before('\n')
    block.after('\n')
  }
  for (const link of copy.querySelectorAll('a[href^="tel:" i]'))
    link.after(`\n${link.getAttribute('href')?.slice('tel:'.length)}\n`)
  for (const picture of copy.querySelectorAll('img[alt]')) picture.after(`\n${picture.getAttribute('alt')}\n`)
  return copy.textContent
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}
