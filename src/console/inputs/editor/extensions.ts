// What a text may be made of: no more than the site shows (src/html/sanitise.ts).
import { Mark } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { Figure } from './figure.ts'
import { PreservedBlock } from './kept-part.ts'

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
