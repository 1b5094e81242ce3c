// Parses HTML to the tree jsdom would build; stops at the first limit that is exceeded.
import { createRequire } from 'node:module'
import type { DefaultTreeAdapterMap, DefaultTreeAdapterTypes } from 'parse5'
import { EXCESSES, type Excess, LIMITS, limitCounter } from './limits.ts'

// `require` like jsdom: Node rejects it while an import of the same file is in progress.
const { defaultTreeAdapter, Parser } = createRequire(import.meta.url)('parse5') as typeof import('parse5')

export type Tree = DefaultTreeAdapterTypes.Document
export type TreeNode = DefaultTreeAdapterTypes.Node
export type TreeElement = DefaultTreeAdapterTypes.Element

/** `html` and `body`, added to every text. */
const WRAPPER_LEVELS = 2

class Exceeded extends Error {
  readonly excess: Excess

  constructor(excess: Excess) {
    super(EXCESSES[excess])
    this.excess = excess
  }
}

/**
 * Uses jsdom's parser, so that unclosed tags and comments are counted as they are parsed.
 */
export const readTree = (html: string): { tree: Tree } | { excess: Excess } => {
  let depth = -WRAPPER_LEVELS
  const count = limitCounter(html)
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...element) {
      const excess = count(element[2])
      if (excess) throw new Exceeded(excess)
      return defaultTreeAdapter.createElement(...element)
    },
    onItemPush() {
      if (++depth > LIMITS.levels) throw new Exceeded('levels')
    },
    onItemPop() {
      depth--
    },
  }
  try {
    // Without scripting, the content of `noscript` is parsed as elements.
    const options = { treeAdapter, scriptingEnabled: false }
    return { tree: Parser.parse<DefaultTreeAdapterMap>(html, options) }
  } catch (error) {
    if (error instanceof Exceeded) return { excess: error.excess }
    throw error
  }
}

/** First limit that a text exceeds; undefined if none. */
export const excessOf = (html: string): Excess | undefined => {
  const result = readTree(html)
  return 'excess' in result ? result.excess : undefined
}
