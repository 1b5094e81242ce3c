// Compares a published listing page with the API, at once for who is signed in, else after the first action: price and state.

import { viewedListings } from '#features/exchange/islands/device-listings.ts'
import { hideBarBesideButton } from '#features/exchange/templates/booking-bar.ts'
import type { ListingDetail } from '#features/listings/contract/detail.ts'
import { TAKEN_DOWN } from '#features/listings/contract/woodland.ts'
import { ownersActions } from '#features/listings/rules/owners-actions.ts'
import {
  isBookable,
  isPublic,
  type ReaderState,
  readerStateOf,
  stateBanners,
} from '#features/listings/rules/state-texts.ts'
import { areaText, perMuText, priceText, yearsText } from '#features/listings/rules/woodland.ts'
import { Refused } from '#platform/browser/call.ts'
import { showSystemError } from '#platform/browser/system-error.ts'
import { TargetGone } from '#platform/contract/refusals.ts'
import { bookingLabel } from './bookings.ts'
import { liveListing } from './live-listing.ts'

interface Props {
  id: number
  status: number
  stale: boolean
  face_price: number
  measure_area: number
  years: number
  years_until: string
  approximate: readonly string[]
  date: string
}

const BOOKING_BUTTONS = '.book, .offer-bar .button'

const findElement = (selector: string) => document.querySelector<HTMLElement>(selector)

/** Moves the focus from a part that is being hidden to the notice of the listing's state. */
const focusBanner = () => {
  const notice = findElement('[data-listing-state]')
  if (!notice) return
  notice.tabIndex = -1
  notice.focus()
}

/**
 * Hides a part of the page, after an open dialog in it is closed: a hidden modal dialog would block the
 * page, and the reader filling in its form learns the state from the reply.
 */
const hidePart = (part: HTMLElement) => {
  const dialog = part.querySelector('dialog[open]')
  if (dialog) return dialog.addEventListener('close', () => hidePart(part), { once: true })
  const isFocused = part.contains(document.activeElement)
  part.hidden = true
  if (isFocused) focusBanner()
}

const showState = (state: ReaderState) => {
  const notice = findElement('[data-listing-state]')
  if (notice) {
    notice.hidden = state === 'open'
    notice.dataset.listingState = state
    const [title, text] = notice.children
    const words = state === 'open' ? undefined : stateBanners[state]
    if (title && text) [title.textContent, text.textContent] = [words?.title ?? '', words?.text ?? '']
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-offered]'))
    element.hidden = state !== 'open'
  const booking = findElement('[data-booking]')
  if (booking && !isBookable(state)) hidePart(booking)
}

/** Parts that a page published now would not have. */
const DETAIL_PARTS = '.offer header .meta, .pictures, .asking, .glance, .panel .actions, .parts'

const hideDetails = ({ status, project_name }: ListingDetail) => {
  document.querySelectorAll<HTMLElement>(DETAIL_PARTS).forEach(hidePart)
  // The title itself may be why it was taken down.
  if (status !== TAKEN_DOWN) return
  document.title = document.title.replace(/^.*(?= - )/, project_name)
  for (const element of document.querySelectorAll('.offer h1, .breadcrumb [aria-current]'))
    element.textContent = project_name
}

type Terms = Omit<Props, 'id' | 'status' | 'stale' | 'date'>

/** What the page says of area and term. */
const extentText = (terms: Terms) => [areaText(terms), yearsText(terms), terms.years_until].join()

const showPrice = (live: ListingDetail) => {
  const shown = [
    ['[data-total]', priceText(live)],
    ['[data-permu]', perMuText(live)],
    // The comparison was made with the old price.
    ['[data-compared]', ''],
  ] as const
  for (const [selector, text] of shown) {
    for (const element of document.querySelectorAll(selector)) element.textContent = text
  }
}

/** The owner changes his listing and reads who booked, instead of asking himself for a call-back. */
const offerOwnersActions = ({ id }: ListingDetail) => {
  const booking = findElement('[data-booking]')
  if (!booking || booking.hidden) return
  hidePart(booking)
  const links = ownersActions(id).map(
    ({ path, label }, at) => `<a class="button${at > 0 ? ' plain' : ''}" href="${path}">${label}</a>`,
  )
  booking.insertAdjacentHTML('afterend', `<p class="booking no-print">${links.join('')}</p>`)
}

const showCounts = ({ read_num, collect_num }: ListingDetail) => {
  const counts = findElement('[data-counts]')
  if (counts) counts.textContent = `${read_num} 次浏览，${collect_num} 人收藏`
}

/** Updates the page to the live values; returns the text for the status line. */
const compare = (page: Props, live: ListingDetail) => {
  const state = readerStateOf(live)
  if (state !== readerStateOf(page)) {
    showState(state)
    if (!isPublic(state)) hideDetails(live)
    if (state === 'open') return '这条信息现为有效，刷新页面可查看全部内容'
    return `状态已核对：${stateBanners[state].title}`
  }
  // Withdrawn and removed listings show nothing that could be compared.
  if (!isPublic(state)) return '状态已核对'
  if (priceText(live) !== priceText(page)) {
    showPrice(live)
    return `价格已更新：原为 ${priceText(page)}，现为 ${priceText(live)}`
  }
  if (extentText(live) !== extentText(page)) return '发布人修改了面积或年限，刷新页面可查看最新内容'
  return '价格和状态已核对'
}

export default async function LiveCheck(page: Props, element?: HTMLElement) {
  hideBarBesideButton()
  viewedListings.add(page.id)
  for (const button of document.querySelectorAll(BOOKING_BUTTONS)) button.textContent = bookingLabel(page.id)
  const statusLine = element?.firstElementChild
  if (!statusLine) return
  try {
    const live = await liveListing(page.id)
    statusLine.textContent = compare(page, live)
    if (live.is_own) offerOwnersActions(live)
    showCounts(live)
  } catch (error) {
    if (error instanceof Refused && error.code === TargetGone.code) {
      showState('gone')
      statusLine.textContent = stateBanners.gone.title
      return
    }
    statusLine.textContent = `暂时无法核对最新状态，以下为 ${page.date} 发布的内容`
    void showSystemError(error)
  }
}

LiveCheck.plain = () => '<p class="meta live" role="status"></p>'
