// Worker thread for HTML, so that no text blocks the requests of others.
import { type Began, begin } from './began.ts'
import { dangersOf } from './dangers.ts'

export const dangers = ({ html, began }: { html: string; began: Began }) => {
  begin(began)
  return dangersOf(html)
}

/** Loads jsdom with the first text to sanitise: `dangers` does without. */
export const clean = async ({
  html,
  mediaBase,
  began,
}: {
  html: string
  mediaBase: string
  began: Began
}) => {
  const { cleanHtml } = await import('./cleaner.ts')
  begin(began)
  return cleanHtml(html, mediaBase)
}
