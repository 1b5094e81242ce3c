// Adds a record to the favourites, or removes it; a visitor's favourites stay on the device. Hydrated on first contact.
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { saveIntent, takeSavedIntent } from '#platform/browser/saved-intent.ts'
import { isSignedIn } from '#platform/browser/session.ts'
import { offerLogin, showFailure } from '#platform/browser/show-failure.ts'
import { toast } from '#platform/ui/feedback.ts'
import { changeOnDevice, isOnDevice } from './device-favourites.ts'
import {
  $favourites,
  changeFavourite,
  type FavouriteTarget,
  favouriteKey,
  loadFavourite,
} from './favourites.ts'

interface Props extends FavouriteTarget {
  /** Whether it is a favourite, as the detail of its kind says. */
  fetchState: (target: FavouriteTarget) => Promise<boolean>
}

/** Each kind that can be collected mounts it in an island of its own. */
export function CollectButton({ id, type, fetchState }: Props) {
  const key = favouriteKey({ id, type })
  const state = useStore($favourites, { ssr: 'initial', keys: [key] })[key] ?? 'no'
  const busy = useRef(false)

  /** @param keep passed to `offerLogin`, the way on where the browser stores nothing */
  const changeHere = (keep: () => void) => {
    const isWanted = state !== 'yes'
    if (!changeOnDevice({ id, type }, isWanted)) return offerLogin(keep)
    $favourites.setKey(key, isWanted ? 'yes' : 'no')
    toast(isWanted ? '已收藏在这台设备上，登录后会存到您的账号' : '取消收藏成功')
    return undefined
  }
  /** @param wanted absent: the opposite of the current state */
  const change = async (wanted?: boolean) => {
    if (busy.current) return
    const keep = () => saveIntent('collect', key)
    if (!isSignedIn()) return changeHere(keep)
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
    if (!isSignedIn()) {
      if (isOnDevice({ id, type })) $favourites.setKey(key, 'yes')
      return
    }
    loadFavourite({ id, type }, fetchState)
    if (takeSavedIntent('collect', key)) void change(true)
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
