// What comes from elsewhere, by the rules of the site: pasted texts, and parts that the editor shows as they are.
import { sanitiserOn } from '#lib/sanitise.ts'

/** A picture on the disk of whoever copied it, or inside the text, is none that readers could load. */
const media = (address: string) => (/^(https?:)?\/\/|^\/(?!\/)/i.test(address) ? address : '')

const sanitiser = sanitiserOn(window, { media })

export const cleaned = (html: string) => sanitiser.clean(html)

const PARTS = 'table, video, dl, figure'

/** One part of a text, clean, without the box that the site puts around tables. */
export const cleanedPart = (html: string): string => {
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  holder.innerHTML = sanitiser.clean(html)
  return holder.querySelector(PARTS)?.outerHTML ?? ''
}
