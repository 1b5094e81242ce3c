import { browserKind, OPEN_IN_BROWSER } from '#platform/lib/app-browsers.ts'

/** Said before a video is chosen, where an app's own picker may have photos alone or shrink videos beyond use; else empty. */
export const videoNote = () =>
  browserKind(navigator.userAgent) === 'in-app'
    ? `微信等应用里有时选不了视频，或视频会被压得看不清。要传视频，先保存草稿，再${OPEN_IN_BROWSER}，登录后接着填。`
    : ''
