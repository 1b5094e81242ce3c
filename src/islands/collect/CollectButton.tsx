// Article → favourites. The button stands in the page; it comes alive when reached for.
import { useEffect, useState } from 'react'
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

  useEffect(() => {
    if (!isSignedIn()) return
    // Whether it is collected is only a hint: a failure here leaves the button as it is.
    call(getNewsDetail, { id, newstype: type === 11 ? 2 : 1 }).then(
      ({ data }) => setCollected(data.is_collect),
      () => undefined,
    )
  }, [id, type])
  useEffect(() => $session.listen(({ kind }) => kind === 'anonymous' && setCollected(false)), [])

  const toggle = async () => {
    if (busy) return
    if (!isSignedIn()) return offerLogin()
    setBusy(true)
    try {
      await call(collected ? delCollect : addCollect, { id, type })
      toast(collected ? '取消收藏成功' : '收藏成功')
      setCollected(!collected)
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
