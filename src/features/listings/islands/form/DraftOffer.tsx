// Above an empty form: the user's newest unfinished draft, begun on another device.
import { useEffect, useState } from 'react'
import { type MyListing, myforestlist } from '#features/listings/contract/owner.ts'
import { STATUS } from '#features/listings/contract/woodland.ts'
import { call } from '#platform/browser/call.ts'
import { minute } from '#platform/lib/dates.ts'
import { accountProjectsPath, listingFormPath } from '#platform/lib/paths.ts'

const fetchDrafts = async () => {
  const { list, count } = (await call(myforestlist, { status: STATUS.draft, pagesize: 1 })).data
  // A backend that keeps no drafts may answer other listings.
  const newest = list.find(({ status }) => status === STATUS.draft)
  return newest && { newest, count }
}

export function DraftOffer() {
  const [drafts, setDrafts] = useState<{ newest: MyListing; count: number }>()
  useEffect(() => {
    let isCancelled = false
    fetchDrafts().then(
      (found) => !isCancelled && setDrafts(found),
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
