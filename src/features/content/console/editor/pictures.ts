// Pictures in the editor: found under the cursor, changed, and filled in when they have been uploaded.
import type { Editor } from '@tiptap/core'
import type { Fragment } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import { isOnOtherSite } from '#features/content/console/inputs/picture-origin.ts'

export interface PictureAttributes {
  /** Null: not uploaded, or lost in a paste. Readers do not see it. */
  src: string | null
  alt: string
  width?: number | string | null
  height?: number | string | null
  /** Key of the upload that brings the picture; not saved. */
  pending?: string | null
}

export interface PictureAtCursor {
  at: number
  attributes: PictureAttributes
}

export const missingAlt = (name: string) => `缺图：${name}`

const isPicture = (name: string) => name === 'figure' || name === 'image'

/** Selected picture, or the one whose caption has the cursor. */
export const pictureAtCursor = (editor: Editor): PictureAtCursor | undefined => {
  const { selection } = editor.state
  if (selection instanceof NodeSelection && isPicture(selection.node.type.name))
    return { at: selection.from, attributes: selection.node.attrs as PictureAttributes }
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (isPicture(node.type.name))
      return { at: $from.before(depth), attributes: node.attrs as PictureAttributes }
  }
  return undefined
}

export const updatePicture = (editor: Editor, changes: Partial<PictureAttributes>) => {
  const picture = pictureAtCursor(editor)
  if (!picture) return
  editor
    .chain()
    .focus()
    .command(({ tr }) => {
      tr.setNodeMarkup(picture.at, undefined, { ...picture.attributes, ...changes })
      tr.setSelection(NodeSelection.create(tr.doc, picture.at))
      return true
    })
    .run()
}

/** Replaces the address of a picture wherever it stands, as `fillPending` does. */
export const moveAddress = (editor: Editor, from: string, to: string) => {
  const { tr, doc } = editor.state
  doc.descendants((node, position) => {
    if (isPicture(node.type.name) && node.attrs.src === from)
      tr.setNodeMarkup(position, undefined, { ...node.attrs, src: to })
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}

export const remotePicturesIn = (content: Fragment): string[] => {
  const addresses = new Set<string>()
  content.descendants(({ type, attrs }) => {
    const { src } = attrs as Partial<PictureAttributes>
    if (isPicture(type.name) && src && isOnOtherSite(src)) addresses.add(src)
  })
  return [...addresses]
}

/** Fills in an uploaded picture wherever it stands by now. It is no step of its own to undo. */
export const fillPending = (
  editor: Editor,
  key: string,
  { file, width, height }: { file: string; width: number; height: number },
) => {
  const { tr, doc } = editor.state
  doc.descendants((node, position) => {
    if (node.attrs.pending !== key) return
    const alt = node.attrs.src === null ? '' : (node.attrs.alt as string)
    tr.setNodeMarkup(position, undefined, { ...node.attrs, src: file, alt, width, height, pending: null })
  })
  if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false))
}
