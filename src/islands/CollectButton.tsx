// Adds a record to the favourites, or removes it. Hydrated on first contact.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import {
  $favourites,
  changeFavourite,
  type FavouriteTarget,
  favouriteKey,
  loadFavourite,
} from '#stores/favourites.ts'
import { isSignedIn } from '#stores/session.ts'
import { toast } from '#ui/feedback.ts'
import { keepForLater, takeKept } from './intention.ts'
import { offerLogin, showFailure } from './show-failure.ts'

export default function CollectButton({ id, type }: FavouriteTarget) {
  const key = favouriteKey({ id, type })
  const state = useStore($favourites, { ssr: 'initial', keys: [key] })[key] ?? 'no'
  const busy = useRef(false)

  /** @param wanted absent for the opposite of what it is */
  const change = async (wanted?: boolean) => {
    if (busy.current) return
    const keep = () => keepForLater('collect', key)
    if (!isSignedIn()) return offerLogin(keep)
    busy.current = true
    try {
      toast(await changeFavourite({ id, type }, wanted))
    } catch (error) {
      await showFailure(error, keep)
    } finally {
      busy.current = false
    }
  }
  useEffect(() => {
    if (!isSignedIn()) return
    loadFavourite({ id, type })
    if (takeKept('collect', key)) void change(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, type])

  return (
    <button
      className="button plain"
      type="button"
      aria-pressed={state === 'unknown' ? undefined : state === 'yes'}
      onClick={() => void change()}
    >
      {state === 'unknown' ? '收藏' : state === 'yes' ? '★ 已收藏' : '☆ 收藏'}
    </button>
  )
}
