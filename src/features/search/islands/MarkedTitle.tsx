// A title with the words that were found marked; its lines end between words.
import { matchesIn } from '#platform/lib/bare-text.ts'
import { escapeHtml } from '#platform/lib/escape-html.ts'
import { titleHtml } from '#platform/lib/line-breaks.ts'

const markedHtml = (title: string, words: readonly string[]) => {
  const matches = matchesIn(title, words)
  return titleHtml(title, (piece, start) => {
    let html = ''
    let at = 0
    for (const [from, to] of matches) {
      // A match may begin or end in another piece.
      const [first, end] = [Math.max(from - start, 0), Math.min(to - start, piece.length)]
      if (first >= end) continue
      html += `${escapeHtml(piece.slice(at, first))}<mark>${escapeHtml(piece.slice(first, end))}</mark>`
      at = end
    }
    return html + escapeHtml(piece.slice(at))
  })
}

export const MarkedTitle = ({ title, words }: { title: string; words: readonly string[] }) => (
  <span className="title-text" dangerouslySetInnerHTML={{ __html: markedHtml(title, words) }} />
)
