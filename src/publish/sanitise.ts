// Editors' HTML → safe HTML, once per changed record, on its way into the snapshot.
import { JSDOM } from 'jsdom'
import { isTooDeep } from '#lib/nesting.ts'
import { renewed } from '#lib/renewed.ts'
import { sanitiserOn } from '#lib/sanitise.ts'
import { mediaAddress } from './addresses.ts'

/**
 * A sanitiser for one pull.
 * @param mediaBase origin of relative pictures; empty where site and API share one.
 */
export const openSanitiser = (mediaBase: string) =>
  sanitiserOn(new JSDOM('').window, { media: (address) => mediaAddress(address, mediaBase), isTooDeep }).clean

/** A window keeps a little of every text. */
const TEXTS_PER_WINDOW = 5000

const sanitisers = new Map<string, () => (html: string) => string>()

/** The same for a publisher that lives long: opening a window takes longer than cleaning a text. */
export const cleanFor = (mediaBase: string) => {
  const open = sanitisers.get(mediaBase) ?? renewed(TEXTS_PER_WINDOW, () => openSanitiser(mediaBase))
  sanitisers.set(mediaBase, open)
  return (html: string): string => open()(html)
}
