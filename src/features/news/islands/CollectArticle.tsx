// Button that collects an article.
import { CollectButton } from '#features/favourites/islands/CollectButton.tsx'
import type { FavouriteTarget } from '#features/favourites/islands/favourites.ts'
import { call } from '#platform/browser/call.ts'
import { SUBJECT_TYPE } from '#platform/contract/kinds.ts'

const fetchState = async ({ id, type }: FavouriteTarget) => {
  const { getNewsDetail } = await import('#features/news/contract/news.ts')
  return (await call(getNewsDetail, { id, newstype: type === SUBJECT_TYPE.expertNews ? 2 : 1 })).data
    .is_collect
}

export default function CollectArticle(target: FavouriteTarget) {
  return <CollectButton {...target} fetchState={fetchState} />
}
