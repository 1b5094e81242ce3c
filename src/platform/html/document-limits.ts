// Checks the complexity limits in the browser: its parser is fast, but sanitising afterwards would not be.
import { type Excess, LIMITS, limitCounter } from './limits.ts'

const isTemplate = (element: Element): element is HTMLTemplateElement =>
  element.localName === 'template' && 'content' in element

/** @param parser creates inert documents: nothing is loaded or run. */
export const documentLimits = (parser: DOMParser) => {
  const read = (html: string) => parser.parseFromString(html, 'text/html')
  return {
    /** First limit that a text exceeds; undefined if none. */
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
    /** Whether a text is a frameset, which has no body text. */
    isFrameset: (html: string) => read(html).body.localName === 'frameset',
  }
}
