// HTML of titles on published pages, each made once: a title stands on its page, in lists and beside its neighbours.
import { titleHtml } from '#platform/lib/line-breaks.ts'

const known = new Map<string, string>()
const MOST_KNOWN = 5000

export const publishedTitle = (title: string) => {
  let html = known.get(title)
  if (html === undefined) {
    if (known.size >= MOST_KNOWN) known.clear()
    html = titleHtml(title)
    known.set(title, html)
  }
  return html
}
