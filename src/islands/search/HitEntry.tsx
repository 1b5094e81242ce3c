// One result: title, text around the match, and what results are compared by.
import type { Hit } from '#contract/search.ts'
import { recordKindNames } from '#domain/search.ts'
import { day } from '#lib/dates.ts'
import { libraryPaths } from '#lib/library-paths.ts'
import { articlePath, paths } from '#lib/paths.ts'
import { Marked } from './Marked.tsx'
import { MarkedTitle } from './MarkedTitle.tsx'

const pathOf = (hit: Hit) => {
  if (hit.kind === 'listings') return paths.listing(hit.id)
  if (hit.kind === 'projects') return libraryPaths.project(hit.id)
  if (hit.kind === 'tenders') return paths.tender(hit.project_sn)
  if (hit.kind === 'plans') return libraryPaths.plan(hit.id)
  return hit.kind === 'experts' ? libraryPaths.expertProfile(hit.id) : articlePath(hit)
}

export function HitEntry({ hit, words }: { hit: Hit; words: readonly string[] }) {
  return (
    <article className="entry hit linked">
      <h3>
        <a href={pathOf(hit)}>
          <MarkedTitle title={hit.title} words={words} />
        </a>
      </h3>
      {hit.snippet && (
        <p className="remark">
          <Marked text={hit.snippet} words={words} />
        </p>
      )}
      <p className="meta">
        <span className="tag">{recordKindNames[hit.kind]}</span>
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
