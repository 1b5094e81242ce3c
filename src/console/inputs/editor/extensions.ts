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
      /** Puts a picture after the block one stands in, its caption still empty. */
      setFigure: (picture: FigurePicture) => ReturnType
    }
  }
}

const PICTURE_ATTRIBUTES = ['src', 'alt', 'width', 'height'] as const

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

/** As it is saved: a picture without a caption has no empty line under it. */
export const withoutEmptyCaptions = (html: string) => html.replaceAll('<figcaption></figcaption>', '')

const elementOf = (html: string): HTMLElement => {
  const holder = document.createElement('div')
  holder.innerHTML = html
  const part = holder.firstElementChild
  return part instanceof HTMLElement ? part : holder
}

const PreservedBlock = Node.create({
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

const mark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

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
