// What this browser can do: asked of the browser first, then of its user agent.
import { browserKind, OPEN_IN_BROWSER } from '#platform/lib/app-browsers.ts'

const kind = () => browserKind(navigator.userAgent)

export const canPrint = () => typeof print === 'function' && kind() === 'full'

/** Whether it saves files that were made in the page. Files with an address of their own are saved by all. */
export const canSaveBlobs = () => 'download' in HTMLAnchorElement.prototype && kind() === 'full'

/** iPhones and iPads turn HEIC photos into JPEG for a field that does not take HEIC. iPads call themselves Macs. */
export const convertsHeic = () =>
  typeof navigator !== 'undefined' &&
  (/iP(?:hone|ad|od)/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1))

/** Apps forward pages by their own menu. */
export const forwardsByMenu = () => kind() === 'in-app'

/** Where else to do it: a sentence begun, to be put after what cannot be done here. */
export const elsewhere = () =>
  kind() === 'in-app' ? `请${OPEN_IN_BROWSER}` : '请换用手机上的其他浏览器，或在电脑上打开本页'
