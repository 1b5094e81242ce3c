// A picture with the line under it.
import { mergeAttributes, Node } from '@tiptap/core'

export interface FigurePicture {
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

export const Figure = Node.create({
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
