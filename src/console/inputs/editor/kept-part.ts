// Parts that the toolbar cannot make, as they are: an editor that did not know tables would take them out of every
// article it touches.
import { Node } from '@tiptap/core'
import { cleanBlock } from './cleaning.ts'

const elementOf = (html: string): HTMLElement => {
  const holder = document.createElement('div')
  holder.innerHTML = html
  const part = holder.firstElementChild
  return part instanceof HTMLElement ? part : holder
}

export const PreservedBlock = Node.create({
  name: 'keptPart',
  group: 'block',
  atom: true,
  // A key pressed on what is selected as a whole would put itself in its place.
  selectable: false,
  draggable: false,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () =>
    ['table', 'video', 'dl', 'figure'].map((tag) => ({
      tag,
      // Figures of one picture are the editor's own.
      priority: 40,
      getAttrs: (element: HTMLElement) => ({ html: cleanBlock(element.outerHTML) }),
    })),
  renderHTML: ({ node }) => elementOf(String(node.attrs.html)),
})
