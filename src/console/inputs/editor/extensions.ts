// Document model of the rich text editor: no more than the site shows (src/html/sanitise.ts).
import { Mark, mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { cleanBlock } from './paste.ts'

interface FigurePicture {
  src: string
  alt: string
  width?: number | null
  height?: number | null
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    figure: {
      /** Inserts a picture with an empty caption after the current block. */
      setFigure: (picture: FigurePicture) => ReturnType
    }
  }
}

const PICTURE_ATTRIBUTES = ['src', 'alt', 'width', 'height'] as const

/** A picture with its caption. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(PICTURE_ATTRIBUTES.map((name) => [name, { default: null, rendered: false }])),
  parseHTML: () => [
    {
      tag: 'figure',
      contentElement: (element) =>
        element.querySelector<HTMLElement>('figcaption') ?? document.createElement('figcaption'),
      getAttrs: (element) => {
        const [picture, second] = element.querySelectorAll('img')
        if (!picture || second || element.querySelector('table, video')) return false
        return Object.fromEntries(PICTURE_ATTRIBUTES.map((name) => [name, picture.getAttribute(name)]))
      },
    },
  ],
  renderHTML: ({ node }) => [
    'figure',
    [
      'img',
      mergeAttributes(Object.fromEntries(Object.entries(node.attrs).filter(([, value]) => value !== null))),
    ],
    ['figcaption', 0],
  ],
  addCommands() {
    return {
      setFigure:
        (picture) =>
        ({ commands }) =>
          commands.insertContent([{ type: this.name, attrs: picture }, { type: 'paragraph' }]),
    }
  },
})

/** HTML to be saved: an empty caption would leave a blank line on the page. */
export const withoutEmptyCaptions = (html: string) => html.replaceAll('<figcaption></figcaption>', '')

const elementOf = (html: string): HTMLElement => {
  const holder = document.createElement('div')
  holder.innerHTML = html
  const part = holder.firstElementChild
  return part instanceof HTMLElement ? part : holder
}

/**
 * Blocks that the toolbar cannot create, kept unchanged. An editor that did not know tables would remove them from every
 * article it opens.
 */
const PreservedBlock = Node.create({
  name: 'keptPart',
  group: 'block',
  atom: true,
  // Selected as a whole, it would be replaced by the next key press.
  selectable: false,
  draggable: false,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () =>
    ['table', 'video', 'dl', 'figure'].map((tag) => ({
      tag,
      // Below `Figure`, which handles figures of one picture.
      priority: 40,
      getAttrs: (element: HTMLElement) => ({ html: cleanBlock(element.outerHTML) }),
    })),
  renderHTML: ({ node }) => elementOf(String(node.attrs.html)),
})

const mark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

/** All extensions of the editor. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
  Image.configure({ inline: true }),
  Figure,
  PreservedBlock,
  mark('subscript', 'sub'),
  mark('superscript', 'sup'),
]
