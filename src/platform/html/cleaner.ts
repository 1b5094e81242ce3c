// Sanitises HTML on the server, with a window of jsdom.
import { JSDOM } from 'jsdom'
import { recreateAfter } from '#platform/lib/recreate-after.ts'
import { linkInText, mediaAddress } from './media-address.ts'
import { sanitiserOn } from './sanitise.ts'
import { excessOf } from './tree.ts'

/** @param mediaBase origin for relative media URLs; empty if site and API share one. */
export const openSanitiser = (mediaBase: string) =>
  sanitiserOn(new JSDOM('').window, {
    media: (address) => mediaAddress(address, mediaBase),
    link: (address) => linkInText(address, mediaBase),
    excessOf,
  }).clean

/** A window leaks a little memory with every text. */
const TEXTS_PER_WINDOW = 5000

const sanitisers = new Map<string, () => (html: string) => string>()

/** Sanitises with a reused window: creating one takes longer than sanitising a text. */
export const cleanHtml = (html: string, mediaBase: string): string => {
  const open = sanitisers.get(mediaBase) ?? recreateAfter(TEXTS_PER_WINDOW, () => openSanitiser(mediaBase))
  sanitisers.set(mediaBase, open)
  return open()(html)
}
