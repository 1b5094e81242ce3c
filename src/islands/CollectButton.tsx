// Article or listing → favourites. The button stands in the page; it comes alive when reached for.
import { useEffect, useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { addCollect, type CollectType, delCollect } from '#contract/favourites.ts'
import { forestryDetail } from '#contract/listings/detail.ts'
import { getNewsDetail } from '#contract/news.ts'
import { $session, isSignedIn } from '#stores/session.ts'
import { toast } from '#ui/feedback.ts'
import { offerLogin, showFailure } from './show-failure.ts'

interface Props {
  id: number
  type: CollectType
}

/** What the API says of one's own star: each kind's detail has it. */
const fetchFavourite = async ({ id, type }: Props) =>
  type === 8
    ? (await call(forestryDetail, { id })).data.is_collect
    : (await call(getNewsDetail, { id, newstype: type === 11 ? 2 : 1 })).data.is_collect

export default function CollectButton({ id, type }: Props) {
  const [isFavourite, setFavourite] = useState(false)
  const [busy, setBusy] = useState(false)

  /** What the API says of it; a press waits for that, so that it never does the opposite. */
  const pending = useRef<Promise<boolean>>(undefined)

  useEffect(() => {
    if (!isSignedIn()) return
    pending.current = fetchFavourite({ id, type }).catch(() => false)
    void pending.current.then(setFavourite)
  }, [id, type])
  useEffect(() => $session.listen(({ kind }) => kind === 'anonymous' && setFavourite(false)), [])

  const toggle = async () => {
    if (busy) return
    if (!isSignedIn()) return offerLogin()
    setBusy(true)
    try {
      const before = await (pending.current ?? isFavourite)
      const { msg } = await call(before ? delCollect : addCollect, { id, type })
      toast(msg)
      pending.current = Promise.resolve(!before)
      setFavourite(!before)
    } catch (error) {
      await showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      className="button plain"
      type="button"
      aria-pressed={isFavourite}
      aria-busy={busy}
      onClick={() => void toggle()}
    >
      {isFavourite ? '★ 已收藏' : '☆ 收藏'}
    </button>
  )
}
