// What has become of a listing that is no longer plainly on offer. Stands empty on those that are: a live check fills it.
import { type Standing, standingNotices } from '#domain/listings/state-texts.ts'

export function ListingNotice({ standing }: { standing: Standing }) {
  const notice = standing === 'open' ? undefined : standingNotices[standing]
  return (
    <div className="standing" role="status" data-standing={standing} hidden={!notice}>
      <strong>{notice?.title}</strong>
      <p>{notice?.text}</p>
    </div>
  )
}
