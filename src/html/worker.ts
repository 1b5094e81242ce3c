// Worker thread for HTML, so that no text blocks the requests of others.
import { dangersOf } from './dangers.ts'

export const dangers = (html: string) => dangersOf(html)

/** Loads jsdom with the first text to sanitise: `dangers` does without. */
export const clean = async ({ html, mediaBase }: { html: string; mediaBase: string }) =>
  (await import('./cleaner.ts')).cleanHtml(html, mediaBase)
