// Article → favourites. The button stands in the page; it comes alive when reached for.
import { useEffect, useRef, useState } from 'react'
import { call } from '#client/call.ts'
import { addCollect, type CollectType, delCollect } from '#contract/collects.ts'
import { getNewsDetail } from '#contract/news.ts'
import { $session, isSignedIn } from '#stores/session.ts'
import { toast } from '#ui/feedback.ts'
import { offerLogin, showFailure } from '../show-failure.ts'

interface Props {
  id: number
  type: CollectType
}

export default function CollectButton({ id, type }: Props) {
  const [collected, setCollected] = useState(false)
  const [busy, setBusy] = useState(false)

  /** What the API says of it; a press waits for that, so that it never does the opposite. */
  const asked = useRef<Promise<boolean>>(undefined)

  useEffect(() => {
    if (!isSignedIn()) return
    asked.current = call(getNewsDetail, { id, newstype: type === 11 ? 2 : 1 }).then(
      ({ data }) => data.is_collect,
      () => false,
    )
    void asked.current.then(setCollected)
  }, [id, type])
  useEffect(() => $session.listen(({ kind }) => kind === 'anonymous' && setCollected(false)), [])

  const toggle = async () => {
    if (busy) return
    if (!isSignedIn()) return offerLogin()
    setBusy(true)
    try {
      const before = await (asked.current ?? collected)
      const { msg } = await call(before ? delCollect : addCollect, { id, type })
      toast(msg)
      asked.current = Promise.resolve(!before)
      setCollected(!before)
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
      aria-pressed={collected}
      aria-busy={busy}
      onClick={() => void toggle()}
    >
      {collected ? '★ 已收藏' : '☆ 收藏'}
    </button>
  )
}
