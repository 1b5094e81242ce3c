// Document model of the rich text editor: no more than the site shows (src/platform/html/sanitise.ts).
import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { Alignment, Anchors } from './alignment.ts'
import { CommentMarks } from './comment-marks.ts'
import { cleanBlock } from './paste.ts'
import type { PictureAttributes } from './pictures.ts'
import { WordMarks } from './word-marks.ts'

const spanAttribute = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || 1,
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
})

const cellAttributes = {
  colspan: spanAttribute('colspan'),
  rowspan: spanAttribute('rowspan'),
  // Columns are as wide as their content; the commands for tables expect the attribute.
  colwidth: { default: null, rendered: false },
}

/** Parts of a table that the model does not have: such a table is kept unchanged instead. */
const FOREIGN_PARTS = 'caption, table, video, dl'

const tableExtensions = [
  Table.extend({
    parseHTML: () => [
      { tag: 'table', getAttrs: (element) => (element.querySelector(FOREIGN_PARTS) ? false : null) },
    ],
    renderHTML: () => ['table', ['tbody', 0]],
    addNodeView: null,
  }),
  TableRow,
  TableHeader.extend({ addAttributes: () => ({ ...cellAttributes, scope: { default: null } }) }),
  TableCell.extend({ addAttributes: () => cellAttributes }),
]

const SINGLE_PARAGRAPH = /(<t[dh](?: [^>]*)?>)<p>((?:(?!<\/?p[ >])[\s\S])*)<\/p>(?=<\/t[dh]>)/g
/** First row of header cells alone, none of which reaches into the rows below. */
const HEADER_ROW = /<tbody>(<tr>(?:(?!<td|<\/tr>|rowspan=)[\s\S])+<\/tr>)(?=<tr>)/g

/** The editor's HTML with tables as one writes them: lines without paragraphs, a header row in a head. */
export const plainTables = (html: string) =>
  html.replaceAll(SINGLE_PARAGRAPH, '$1$2').replaceAll(HEADER_ROW, '<thead>$1</thead><tbody>')

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    figure: {
      /** Inserts a picture with an empty caption after the current block. */
      setFigure: (picture: PictureAttributes) => ReturnType
    }
  }
}

const PICTURE_ATTRIBUTES = ['src', 'alt', 'width', 'height'] as const

/** Read when HTML is pasted, never written. */
const pendingAttribute = {
  default: null,
  rendered: false,
  parseHTML: (element: HTMLElement) =>
    (element.matches('img') ? element : element.querySelector('img'))?.getAttribute('data-pending') ?? null,
}

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    ...Object.fromEntries(PICTURE_ATTRIBUTES.map((name) => [name, { default: null, rendered: false }])),
    pending: pendingAttribute,
  }),
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
      mergeAttributes(
        Object.fromEntries(
          PICTURE_ATTRIBUTES.flatMap((name) => (node.attrs[name] === null ? [] : [[name, node.attrs[name]]])),
        ),
      ),
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
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          // A click on the picture selects it; one on its caption is for the text.
          handleClickOn: ({ state, dispatch }, _, node, position, { target }) => {
            if (node.type !== this.type || !(target instanceof HTMLImageElement)) return false
            dispatch(state.tr.setSelection(NodeSelection.create(state.doc, position)))
            return true
          },
        },
      }),
    ]
  },
})

/** HTML to be saved: an empty caption would leave a blank line on the page. */
export const htmlToSave = (html: string) => plainTables(html).replaceAll('<figcaption></figcaption>', '')

const elementOf = (html: string): HTMLElement => {
  const holder = document.createElement('div')
  holder.innerHTML = html
  const part = holder.firstElementChild
  return part instanceof HTMLElement ? part : holder
}

export const PRESERVED_BLOCK = 'keptPart'

/**
 * Blocks that the toolbar cannot create, kept unchanged. An editor that did not know them would remove them from every
 * article it opens.
 */
const PreservedBlock = Node.create({
  name: PRESERVED_BLOCK,
  group: 'block',
  atom: true,
  draggable: false,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () =>
    ['table', 'video', 'dl', 'figure'].map((tag) => ({
      tag,
      // Below `Figure` and `Table`, which handle figures of one picture and tables that can be edited.
      priority: 40,
      getAttrs: (element: HTMLElement) => ({ html: cleanBlock(element.outerHTML) }),
    })),
  renderHTML: ({ node }) => elementOf(String(node.attrs.html)),
})

const mark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

export const HIGHLIGHT = 'highlight'

/** Puts the cursor behind a selected node: into a new paragraph below a block. Returns whether a node was selected. */
const leaveSelectedNode = (view: EditorView): boolean => {
  const { selection, tr, schema } = view.state
  if (!(selection instanceof NodeSelection)) return false
  const { node, to } = selection
  const paragraph = node.isBlock ? schema.nodes.paragraph?.create() : undefined
  if (paragraph) tr.insert(to, paragraph)
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, paragraph ? to + 1 : to)).scrollIntoView())
  return true
}

/**
 * Text typed while a picture or another node is selected goes behind it. It would replace the node otherwise, and what an
 * input method composes would land anywhere.
 */
const TypingBesideNodes = Extension.create({
  name: 'typingBesideNodes',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleKeyDown: (view, { key, isComposing, ctrlKey, metaKey, altKey }) => {
          const isText = key.length === 1 || key === 'Process' || isComposing
          if (isText && !ctrlKey && !metaKey && !altKey) leaveSelectedNode(view)
          // The key itself is handled as usual, with the new selection.
          return false
        },
        handleDOMEvents: {
          // Text that comes without keys: by voice, from a panel of symbols.
          beforeinput: (view, event) => {
            const { inputType, data } = event
            if (inputType !== 'insertText' || !data || !leaveSelectedNode(view)) return false
            event.preventDefault()
            view.dispatch(view.state.tr.insertText(data))
            return true
          },
        },
      },
    }),
  ],
})

/** Pictures within a line. One without an address was lost in a paste, and shows its alternative text. */
const InlinePicture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), pending: pendingAttribute }
  },
  parseHTML: () => [
    { tag: 'img', getAttrs: (element) => (/^data:/i.test(element.getAttribute('src') ?? '') ? false : null) },
  ],
}).configure({ inline: true })

export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
  InlinePicture,
  Figure,
  ...tableExtensions,
  PreservedBlock,
  TypingBesideNodes,
  mark('subscript', 'sub'),
  mark('superscript', 'sup'),
  mark(HIGHLIGHT, 'mark'),
  Alignment,
  Anchors,
  WordMarks,
  CommentMarks,
]
