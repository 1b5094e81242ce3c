// Own listings that a new one can be a copy of.
import { useEffect, useState } from 'react'
import { type MyListing, myforestlist } from '#features/listings/contract/owner.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { areaText } from '#features/listings/rules/woodland.ts'
import { call } from '#platform/browser/call.ts'
import { accountProjectsPath, type CopyExtra, listingCopyPath } from '#platform/lib/paths.ts'
import { dotted } from '#platform/lib/text.ts'

const NEWEST = 5

const extras: { extra: CopyExtra; label: string }[] = [
  { extra: 'price', label: '价格和年限也照填' },
  { extra: 'content', label: '林地详情的文字也照填' },
]

export function EarlierListings() {
  const [listings, setListings] = useState<readonly MyListing[]>([])
  const [wanted, setWanted] = useState<readonly CopyExtra[]>([])
  useEffect(() => {
    let isCancelled = false
    call(myforestlist, { pagesize: NEWEST }).then(
      ({ data }) => !isCancelled && setListings(data.list.filter(({ status }) => status !== STATUS.draft)),
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [])
  if (listings.length === 0) return null
  return (
    <details className="card notice-bar earlier">
      <summary>照以前的一条填</summary>
      <p>
        地区、类别、权属、树种和联系人会照着填好，存成一份新的草稿。面积、四至、照片和权证每片林地不同，要另填。
      </p>
      {extras.map(({ extra, label }) => (
        <div className="tick" key={extra}>
          <input
            type="checkbox"
            id={`copy-${extra}`}
            checked={wanted.includes(extra)}
            onChange={({ target }) =>
              setWanted(target.checked ? [...wanted, extra] : wanted.filter((other) => other !== extra))
            }
          />
          <label htmlFor={`copy-${extra}`}>{label}</label>
        </div>
      ))}
      <ul>
        {listings.map(({ id, project_name, place, measure_area }) => (
          <li key={id}>
            <a href={listingCopyPath(id, wanted)}>{project_name}</a>
            <span className="meta">{dotted([place, areaText(measure_area)])}</span>
          </li>
        ))}
      </ul>
      <p>
        更早的，可以在<a href={accountProjectsPath}>我的林地</a>选“照这条再发一条”。
      </p>
    </details>
  )
}
