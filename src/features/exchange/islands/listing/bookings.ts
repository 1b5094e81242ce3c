// Call-backs asked for on this device, by listing: its page says so, and when.

import { BOOKING_REPEAT_DAYS } from '#features/listings/rules/state-texts.ts'
import { storedValues } from '#platform/browser/stored-values.ts'
import { DAY_MS, toWireTime } from '#platform/lib/dates.ts'

/** Listing → time of the booking, milliseconds since 1970; without those after which one may ask again. */
const bookings = storedValues({
  name: 'bookings',
  parse: (stored) => {
    const since = Date.now() - BOOKING_REPEAT_DAYS * DAY_MS
    const entries = Object.entries(stored as Record<string, number>)
    return Object.fromEntries(entries.filter(([, time]) => time > since))
  },
})

export const bookedOn = (listingId: number) => {
  const time = bookings.read()?.[listingId]
  return time === undefined ? undefined : toWireTime(new Date(time)).slice(5, 10)
}

export const bookingLabel = (listingId: number) => {
  const booked = bookedOn(listingId)
  return booked === undefined ? '预约回电' : `已预约 ${booked}`
}

export const keepBooking = (listingId: number) =>
  bookings.write({ ...bookings.read(), [listingId]: Date.now() })
