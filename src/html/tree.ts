// HTML → the tree jsdom would make of it, given up at the first limit it exceeds.
import { createRequire } from 'node:module'
import type { DefaultTreeAdapterMap, DefaultTreeAdapterTypes } from 'parse5'
import { EXCESSES, type Excess, LIMITS, limitCounter } from './limits.ts'

// The way jsdom loads it: Node refuses to, while an import of the same file is under way.
const { defaultTreeAdapter, Parser } = createRequire(import.meta.url)('parse5') as typeof import('parse5')

export type Tree = DefaultTreeAdapterTypes.Document
export type TreeNode = DefaultTreeAdapterTypes.Node
export type TreeElement = DefaultTreeAdapterTypes.Element

/** `html` and `body`, which every text gets. */
const WRAPPER_LEVELS = 2

class Exceeded extends Error {
  readonly excess: Excess

  constructor(excess: Excess) {
    super(EXCESSES[excess])
    this.excess = excess
  }
}

/**
 * By the parser that jsdom uses, so that neither unclosed tags nor comments are counted otherwise than they are read.
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
    // Windows that run no scripts read `noscript` as elements.
    const options = { treeAdapter, scriptingEnabled: false }
    return { tree: Parser.parse<DefaultTreeAdapterMap>(html, options) }
  } catch (error) {
    if (error instanceof Exceeded) return { excess: error.excess }
    throw error
  }
}

/** The limit that a text exceeds. */
export const excessOf = (html: string): Excess | undefined => {
  const result = readTree(html)
  return 'excess' in result ? result.excess : undefined
}
