// The limits of a text where a browser reads it: its own parser is quick at any text, what follows is not.
import { type Excess, LIMITS, limitCounter } from './limits.ts'

const isTemplate = (element: Element): element is HTMLTemplateElement =>
  element.localName === 'template' && 'content' in element

/** @param parser makes documents that load and run nothing. */
export const documentLimits = (parser: DOMParser) => {
  const read = (html: string) => parser.parseFromString(html, 'text/html')
  return {
    /** The limit that a text exceeds. */
    excessOf: (html: string): Excess | undefined => {
      const count = limitCounter(html)
      // The body is level 0.
      const pending: [parent: ParentNode, level: number][] = [[read(html), -2]]
      for (let next = pending.pop(); next; next = pending.pop()) {
        const [parent, level] = next
        if (level > LIMITS.levels) return 'levels'
        for (const element of parent.children) {
          const excess = count(element.attributes)
          if (excess) return excess
          pending.push([isTemplate(element) ? element.content : element, level + 1])
        }
      }
      return undefined
    },
    /** Whether a text is a page of frames, which has no words of its own. */
    isFrameset: (html: string) => read(html).body.localName === 'frameset',
  }
}
