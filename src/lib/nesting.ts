// How deep the elements of a text stand in each other, told before any document is made of it.
import { createRequire } from 'node:module'
import type { DefaultTreeAdapterMap } from 'parse5'
import { MOST_LEVELS } from './dangers.ts'

// The way jsdom loads it: Node refuses to, while an import of the same file is under way.
const { defaultTreeAdapter, Parser } = createRequire(import.meta.url)('parse5') as typeof import('parse5')

/** `html` and `body`, which every text gets. */
const AROUND = 2

class TooDeep extends Error {}

/**
 * By the parser that jsdom uses, so that neither unclosed tags nor comments are counted otherwise than they are read.
 * It stops at the first element that stands too deep.
 */
export const isTooDeep = (html: string): boolean => {
  let depth = -AROUND
  const treeAdapter = {
    ...defaultTreeAdapter,
    onItemPush() {
      if (++depth > MOST_LEVELS) throw new TooDeep()
    },
    onItemPop() {
      depth--
    },
  }
  try {
    Parser.parse<DefaultTreeAdapterMap>(html, { treeAdapter })
    return false
  } catch (error) {
    if (error instanceof TooDeep) return true
    throw error
  }
}
