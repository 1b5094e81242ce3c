// Videos by their names.

const PLAYABLE = /^(mp4|m4v|webm)$/

/** `avi`; empty where the name has none. */
export const extensionOf = (address: string) =>
  /\.([a-z0-9]+)$/i.exec(address.split(/[?#]/)[0] ?? '')?.[1]?.toLowerCase() ?? ''

/** Whether browsers play it; AVI and WMV they do not. */
export const isPlayable = (address: string) => PLAYABLE.test(extensionOf(address))
