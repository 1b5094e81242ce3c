// Adds a record to the favourites, or removes it. Hydrated on first contact.
import { useEffect, useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { addCollect, type CollectType, delCollect } from '#contract/favourites.ts'
import { forestryDetail } from '#contract/listings/detail.ts'
import { getNewsDetail } from '#contract/news.ts'
import { plandetail } from '#contract/plans.ts'
import { prodetail } from '#contract/projects.ts'
import { $session, isSignedIn } from '#stores/session.ts'
import { toast } from '#ui/feedback.ts'
import { offerLogin, showFailure } from './show-failure.ts'

interface Props {
  id: number
  type: CollectType
}

/** Asks the API whether it is a favourite: each kind's detail reply says so. */
const fetchFavourite = async ({ id, type }: Props) => {
  // The contact of a project is answered a limited number of times: not for this.
  if (type === 7) return (await call(prodetail, { project_id: id, type: 1, collect_only: 1 })).data.is_collect
  if (type === 8) return (await call(forestryDetail, { id })).data.is_collect
  if (type === 9) return (await call(plandetail, { id })).data.is_collect
  return (await call(getNewsDetail, { id, newstype: type === 11 ? 2 : 1 })).data.is_collect
}

export default function CollectButton({ id, type }: Props) {
  /** Undefined where the API could not say. */
  const [isFavourite, setFavourite] = useState<boolean | undefined>(false)
  const [busy, setBusy] = useState(false)

  /** Reply of the API. A click waits for it, or it could do the opposite of what the user wants. */
  const pending = useRef<Promise<boolean | undefined>>(undefined)

  useEffect(() => {
    if (!isSignedIn()) return
    pending.current = fetchFavourite({ id, type }).catch(() => undefined)
    void pending.current.then(setFavourite)
  }, [id, type])
  useEffect(() => $session.listen(({ kind }) => kind === 'anonymous' && setFavourite(false)), [])

  const toggle = async () => {
    if (busy) return
    if (!isSignedIn()) return offerLogin()
    setBusy(true)
    try {
      // Where it is unknown, what was collected before stays collected.
      const before = (await (pending.current ?? isFavourite)) ?? false
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
      {isFavourite === undefined ? '收藏' : isFavourite ? '★ 已收藏' : '☆ 收藏'}
    </button>
  )
}
