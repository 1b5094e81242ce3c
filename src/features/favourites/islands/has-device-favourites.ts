// Apart from what is done with them: the header of every page asks.
export const DEVICE_FAVOURITES = 'device-favourites'

export const hasDeviceFavourites = () => {
  try {
    return localStorage.getItem(DEVICE_FAVOURITES) !== null
  } catch {
    return false
  }
}
