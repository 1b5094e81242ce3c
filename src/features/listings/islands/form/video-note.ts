import { browserKind, OPEN_IN_BROWSER } from '#platform/lib/app-browsers.ts'

/** Said before a video is chosen, where an app's own picker may have photos alone or shrink videos beyond use; else empty. */
export const videoNote = () =>
  browserKind(navigator.userAgent) === 'in-app'
    ? `在微信等应用里，有时选不了视频，或者视频被压缩得看不清。要传视频，请${OPEN_IN_BROWSER}；登录后填写的内容会存进账号，换到浏览器可以接着填。`
    : ''
