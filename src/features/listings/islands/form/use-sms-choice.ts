// Whether reviews and call-backs of the listing are also sent as SMS: the account's setting, on where it was never chosen.
import { useEffect, useState } from 'react'
import { noticeSettings } from '#features/accounts/contract/settings.ts'
import { call } from '#platform/browser/call.ts'
import { currentUser } from '#platform/browser/device-user.ts'
import { maskMobile } from '#platform/lib/phones.ts'

export const useSmsChoice = (isSignedIn: boolean) => {
  /** Undefined where there is no choice: nobody is signed in, or no such SMS is sent. */
  const [isWanted, setWanted] = useState<boolean>()
  useEffect(() => {
    if (!isSignedIn) return undefined
    let isCancelled = false
    call(noticeSettings, {}).then(
      ({ data: { available, listings } }) => {
        if (!isCancelled && available) setWanted(listings !== 0)
      },
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [isSignedIn])
  return { isWanted, change: setWanted, mobile: maskMobile(currentUser()?.mobile ?? '') }
}
export type SmsChoice = ReturnType<typeof useSmsChoice>

export const channelsText = ({ isWanted }: Pick<SmsChoice, 'isWanted'>) =>
  isWanted ? '短信和站内消息' : '站内消息'
