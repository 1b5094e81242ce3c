// Call-backs asked for on this device, by listing: its page says so, and when.
import { BOOKING_REPEAT_DAYS } from '#features/listings/rules/state-texts.ts'
import { DAY_MS, toWireTime } from '#platform/lib/dates.ts'

const KEY = 'bookings'

/** Listing → time of the booking, milliseconds since 1970; without those after which one may ask again. */
const readBookings = (): Record<string, number> => {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    const since = Date.now() - BOOKING_REPEAT_DAYS * DAY_MS
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, number] => Number(entry[1]) > since),
    )
  } catch {
    return {}
  }
}

/** Day on which a call-back about the listing was asked for; undefined if none was lately. */
export const bookedOn = (listingId: number) => {
  const time = readBookings()[listingId]
  return time === undefined ? undefined : toWireTime(new Date(time)).slice(5, 10)
}

/** Label of the button, which says so. */
export const bookingLabel = (listingId: number) => {
  const booked = bookedOn(listingId)
  return booked === undefined ? '预约回电' : `已预约 ${booked}`
}

export const keepBooking = (listingId: number) => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readBookings(), [listingId]: Date.now() }))
  } catch {
    // The browser stores nothing: the button says nothing of it after a reload.
  }
}
