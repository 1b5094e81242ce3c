// One result: title, text around the match, and what results are compared by.

import type { Hit } from '#features/search/contract.ts'
import { shortNameOf } from '#platform/contract/kinds.ts'
import { matchesIn } from '#platform/lib/bare-text.ts'
import { day } from '#platform/lib/dates.ts'
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

const MarkedTitle = ({ title, words }: { title: string; words: readonly string[] }) => (
  <span className="title-text" dangerouslySetInnerHTML={{ __html: markedHtml(title, words) }} />
)

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  const matches = matchesIn(text, words)
  return (
    <>
      {matches.map(([from, to], at) => (
        <span key={from}>
          {text.slice(matches[at - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(matches[matches.length - 1]?.[1] ?? 0)}
    </>
  )
}

export function HitEntry({ hit, words }: { hit: Hit; words: readonly string[] }) {
  return (
    <article className="entry hit linked">
      <h3>
        <a href={hit.url}>
          <MarkedTitle title={hit.title} words={words} />
        </a>
      </h3>
      {hit.snippet && (
        <p className="remark">
          <Marked text={hit.snippet} words={words} />
        </p>
      )}
      <p className="meta">
        <span className="tag">{shortNameOf(hit.kind)}</span>
        {hit.facts.map((fact) => (
          <span key={fact}>
            <Marked text={fact} words={words} />
          </span>
        ))}
        {hit.createtime && <time>{day(hit.createtime)}</time>}
      </p>
    </article>
  )
}
