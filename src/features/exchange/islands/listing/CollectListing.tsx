// Button that collects a listing.
import { CollectButton } from '#features/favourites/islands/CollectButton.tsx'
import type { FavouriteTarget } from '#features/favourites/islands/favourites.ts'
import { call } from '#platform/browser/call.ts'

const fetchState = async ({ id }: FavouriteTarget) => {
  const { forestryDetail } = await import('#features/listings/contract/detail.ts')
  return (await call(forestryDetail, { id })).data.is_collect
}

export default function CollectListing(target: FavouriteTarget) {
  return <CollectButton {...target} fetchState={fetchState} />
}
