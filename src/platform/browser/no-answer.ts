// Message for a call without an answer; the browser knows whether the device is offline.
import { Broken } from '#platform/contract/refusals.ts'

const OFFLINE = '网络断开了，请检查后再点一次'

/** @param otherwise said where the device is online */
export const noAnswerText = (otherwise: string = Broken.msg): string =>
  // Where nothing is known of it, the device counts as online.
  ((navigator.onLine as boolean | undefined) ?? true) ? otherwise : OFFLINE
