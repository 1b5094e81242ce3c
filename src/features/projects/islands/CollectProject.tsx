// Button that collects a project.
import { CollectButton } from '#features/favourites/islands/CollectButton.tsx'
import type { FavouriteTarget } from '#features/favourites/islands/favourites.ts'
import { call } from '#platform/browser/call.ts'

const fetchState = async ({ id }: FavouriteTarget) => {
  const { prodetail } = await import('#features/projects/contract/projects.ts')
  // The contact of a project is answered a limited number of times: not for this.
  return (await call(prodetail, { project_id: id, type: 1, collect_only: 1 })).data.is_collect
}

export default function CollectProject(target: FavouriteTarget) {
  return <CollectButton {...target} fetchState={fetchState} />
}
