// A thread that reads HTML, so that no text of an editor or of a backend holds up anybody's request.
import { dangersOf } from './dangers.ts'

export const dangers = (html: string) => dangersOf(html)

/** Loads jsdom at the first text: naming dangers does without. */
export const clean = async ({ html, mediaBase }: { html: string; mediaBase: string }) =>
  (await import('./cleaner.ts')).cleanHtml(html, mediaBase)
