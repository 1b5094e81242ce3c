const PLAYABLE = /^(mp4|m4v|webm)$/

/** File extension: `avi`; empty if there is none. */
export const extensionOf = (address: string) =>
  /\.([a-z0-9]+)$/i.exec(address.split(/[?#]/)[0] ?? '')?.[1]?.toLowerCase() ?? ''

/** Whether browsers can play it; they cannot play AVI and WMV. */
export const isPlayable = (address: string) => PLAYABLE.test(extensionOf(address))
