// Offers above an empty form: to go on with a draft of the account, or to begin with a copy of an own listing.
import { useEffect, useState } from 'react'
import { type MyListing, myforestlist } from '#features/listings/contract/owner.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { areaText } from '#features/listings/rules/woodland.ts'
import { call } from '#platform/browser/call.ts'
import { minute } from '#platform/lib/dates.ts'
import { accountProjectsPath, type CopyExtra, listingCopyPath, listingFormPath } from '#platform/lib/paths.ts'
import { dotted } from '#platform/lib/text.ts'

const fetchDrafts = async () => {
  const { list, count } = (await call(myforestlist, { status: STATUS.draft, pagesize: 1 })).data
  // A backend that keeps no drafts may answer other listings.
  const newest = list.find(({ status }) => status === STATUS.draft)
  return newest && { newest, count }
}

function DraftOffer() {
  const [drafts, setDrafts] = useState<{ newest: MyListing; count: number }>()
  useEffect(() => {
    let isCancelled = false
    fetchDrafts().then(
      (accountDrafts) => !isCancelled && setDrafts(accountDrafts),
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [])
  if (!drafts) return null
  const { newest, count } = drafts
  return (
    <div className="card notice-bar">
      <p>
        您有一份未完成的草稿“{newest.project_name || '未填写标题'}”
        {newest.updatetime && `，${minute(newest.updatetime)} 保存`}。要接着填写吗？
      </p>
      <p className="button-row">
        <a className="button plain" href={listingFormPath(newest.id, 'edit')}>
          继续填写草稿
        </a>
        {count > 1 && (
          <a className="button plain" href={accountProjectsPath}>
            全部 {count} 份草稿
          </a>
        )}
      </p>
    </div>
  )
}

const NEWEST = 5

const extras: { extra: CopyExtra; label: string }[] = [
  { extra: 'price', label: '价格和年限也照填' },
  { extra: 'content', label: '林地详情的文字也照填' },
]

function EarlierListings() {
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
        {listings.map((listing) => (
          <li key={listing.id}>
            <a href={listingCopyPath(listing.id, wanted)}>{listing.project_name}</a>
            <span className="meta">{dotted([listing.place, areaText(listing)])}</span>
          </li>
        ))}
      </ul>
      <p>
        更早的，可以在<a href={accountProjectsPath}>我的林地</a>选“照这条再发一条”。
      </p>
    </details>
  )
}

export default function StartOffers() {
  return (
    <>
      <DraftOffer />
      <EarlierListings />
    </>
  )
}
