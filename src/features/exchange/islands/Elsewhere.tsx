// Records of other kinds that have the keyword of a list without results.
import { useEffect, useState } from 'react'
import { type SearchAnswer, search } from '#features/search/contract.ts'
import { call } from '#platform/browser/call.ts'
import { RECORD_KINDS, shortNameOf } from '#platform/contract/kinds.ts'
import { searchPath } from '#platform/lib/paths.ts'

export default function Elsewhere({ keyword }: { keyword: string }) {
  const [counts, setCounts] = useState<SearchAnswer['counts']>()
  useEffect(() => {
    let isShown = true
    // Without an answer the list says what it knows.
    void call(search, { keyword, pagesize: 1 }).then(
      ({ data }) => isShown && setCounts(data.counts),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [keyword])
  const kinds = RECORD_KINDS.filter((kind) => kind !== 'listings' && counts && counts[kind].count > 0)
  return (
    <div role="status">
      {kinds.length > 0 && (
        <>
          其他栏目里有：
          <ul className="chips">
            {kinds.map((kind) => (
              <li key={kind}>
                <a className="chip" href={searchPath(keyword, kind)}>
                  {shortNameOf(kind)}
                  <small>
                    {counts?.[kind].count}
                    {counts?.[kind].more && '+'} 条
                  </small>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
