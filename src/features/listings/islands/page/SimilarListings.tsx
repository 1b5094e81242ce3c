// Listings of the same province and category, below a listing that has no published page. Loads the
// fragment that the page would load.
import { useEffect, useRef } from 'react'
import type { ListingDetail } from '#features/listings/contract/detail.ts'
import { transferCategories } from '#features/listings/rules/woodland.ts'
import { exchangeLandingPath, similarFragmentPath } from '#platform/lib/paths.ts'

export function SimilarListings({ listing }: { listing: ListingDetail }) {
  const container = useRef<HTMLDivElement>(null)
  const { province_id, forestry_type, pname } = listing
  const category = transferCategories[forestry_type] ?? ''

  useEffect(() => {
    let isCancelled = false
    fetch(similarFragmentPath({ province_id, forestry_type }))
      .then(async (reply) => {
        const html = reply.ok ? await reply.text() : ''
        // HTML made by the publisher, not by users.
        if (!isCancelled && html && container.current) container.current.innerHTML = html
      })
      // The link to the whole list stays.
      .catch(() => undefined)
    return () => {
      isCancelled = true
    }
  }, [province_id, forestry_type])

  return (
    <section className="similar no-print" aria-labelledby="similar-title">
      <h2 id="similar-title">{`${pname}其他${category}林地`}</h2>
      <div ref={container} data-fragment={similarFragmentPath({ province_id, forestry_type })}>
        <a href={exchangeLandingPath({ province_id, forestry_type })}>{`查看${pname}全部${category}林地`}</a>
      </div>
    </section>
  )
}
