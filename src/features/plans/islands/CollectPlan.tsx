// Button that collects a planning case.
import { CollectButton } from '#features/favourites/islands/CollectButton.tsx'
import type { FavouriteTarget } from '#features/favourites/islands/favourites.ts'
import { call } from '#platform/browser/call.ts'

const fetchState = async ({ id }: FavouriteTarget) => {
  const { plandetail } = await import('#features/plans/contract/plans.ts')
  return (await call(plandetail, { id })).data.is_collect
}

export default function CollectPlan(target: FavouriteTarget) {
  return <CollectButton {...target} fetchState={fetchState} />
}
