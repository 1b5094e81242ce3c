// Notice about a listing that is no longer open. Rendered empty for open listings: the live check may fill it.
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
