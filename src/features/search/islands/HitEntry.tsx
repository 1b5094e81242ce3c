// One result: title, text around the match, and what results are compared by.
import { shortNameOf } from '#features/content/contract/kinds.ts'
import type { Hit } from '#features/search/contract.ts'
import { day } from '#platform/lib/dates.ts'
import { Marked } from './Marked.tsx'
import { MarkedTitle } from './MarkedTitle.tsx'

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
