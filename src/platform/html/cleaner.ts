// Sanitises HTML on the server, with a window of jsdom.
import { JSDOM } from 'jsdom'
import { linkInText, mediaAddress } from './media-address.ts'
import { sanitiserOn } from './sanitise.ts'
import { excessOf } from './tree.ts'

/** Returns a value that is created at first use and again after a number of uses, for values that leak memory. */
const recreateAfter = <T>(uses: number, make: () => T): (() => T) => {
  let value: T | undefined
  let remaining = 0
  return () => {
    if (value === undefined || remaining === 0) {
      value = make()
      remaining = uses
    }
    remaining--
    return value
  }
}

/**
 * @param mediaBase origin for relative media URLs; empty if site and API share one.
 * @param fileBase as of SiteOptions.
 */
export const openSanitiser = (mediaBase: string, fileBase = '') =>
  sanitiserOn(new JSDOM('').window, {
    media: (address) => mediaAddress(address, mediaBase),
    link: (address) => linkInText(address, mediaBase),
    fileBase,
    excessOf,
  }).clean

/** A window leaks a little memory with every text. */
const TEXTS_PER_WINDOW = 5000

const sanitisers = new Map<string, () => (html: string) => string>()

/** Sanitises with a reused window: creating one takes longer than sanitising a text. */
export const cleanHtml = (html: string, mediaBase: string, fileBase: string): string => {
  const name = `${mediaBase} ${fileBase}`
  const open =
    sanitisers.get(name) ?? recreateAfter(TEXTS_PER_WINDOW, () => openSanitiser(mediaBase, fileBase))
  sanitisers.set(name, open)
  return open()(html)
}
