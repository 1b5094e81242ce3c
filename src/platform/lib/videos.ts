// What the address of a video tells of it.

const PLAYABLE = /^(mp4|m4v|webm)$/

/** End of the storage key of a video that was recorded in HEVC. */
export const HEVC_ENDING = '-hevc.mp4'

const pathOf = (address: string) => address.split(/[?#]/)[0] ?? ''

/** File extension: `avi`; empty if there is none. */
export const extensionOf = (address: string) =>
  /\.([a-z0-9]+)$/i.exec(pathOf(address))?.[1]?.toLowerCase() ?? ''

/** Whether browsers can play it; they cannot play AVI and WMV. */
export const isPlayable = (address: string) => PLAYABLE.test(extensionOf(address))

/** Whether most phones play its sound alone. */
export const isHevc = (address: string) => pathOf(address).endsWith(HEVC_ENDING)
