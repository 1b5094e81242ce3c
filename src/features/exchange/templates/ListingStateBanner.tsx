// Notice about a listing that is no longer open. Rendered empty for open listings: the live check may fill it.
import { type ReaderState, stateBanners } from '#features/listings/rules/state-texts.ts'

export function ListingStateBanner({ state }: { state: ReaderState }) {
  const notice = state === 'open' ? undefined : stateBanners[state]
  return (
    <div className="listing-state" role="status" data-listing-state={state} hidden={!notice}>
      <strong>{notice?.title}</strong>
      <p>{notice?.text}</p>
    </div>
  )
}
