// What editors save, looked through for scripts: told at once, instead of vanishing on the way to the site.
import { renewed } from '#lib/renewed.ts'
import { sanitiserOn } from '#lib/sanitise.ts'

/** A window keeps a little of every text. */
const TEXTS_PER_WINDOW = 1000

/** Not loaded before it is needed: a server that only reads does without. */
const opened = renewed(TEXTS_PER_WINDOW, async () => {
  const [{ JSDOM }, { isTooDeep }] = await Promise.all([import('jsdom'), import('#lib/nesting.ts')])
  return sanitiserOn(new JSDOM('').window, { media: (address) => address, isTooDeep })
})

/** Names in Chinese of what would run code; empty for a harmless text. */
export const dangersIn = async (html: string): Promise<string[]> => (await opened()).dangers(html)
