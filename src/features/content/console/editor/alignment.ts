// Alignment of blocks, and names of those that links within the text lead to: as attributes that the site keeps
// (src/platform/html/as-shown.ts, src/platform/html/anchors.ts).
import { Extension } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { isOwnAnchor } from '#platform/html/anchors.ts'
import { ALIGNED, type TextAlignment } from '#platform/html/as-shown.ts'

export type { TextAlignment }

export const alignedTypes = ['paragraph', 'heading', 'tableCell', 'tableHeader']

const sides = Object.keys(ALIGNED) as TextAlignment[]

const alignmentIn = (element: HTMLElement): TextAlignment | null =>
  sides.find((side) => element.classList.contains(ALIGNED[side]) || element.style.textAlign === side) ?? null

export const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: alignedTypes,
      attributes: {
        align: {
          default: null,
          parseHTML: alignmentIn,
          renderHTML: ({ align }) => (align ? { class: ALIGNED[align as TextAlignment] } : {}),
        },
      },
    },
  ],
})

export const Anchors = Extension.create({
  name: 'anchors',
  addGlobalAttributes: () => [
    {
      types: [...alignedTypes, 'listItem', 'blockquote', 'figure'],
      attributes: {
        id: {
          default: null,
          // Text typed behind a link target is not part of the target.
          keepOnSplit: false,
          parseHTML: ({ id }) => (isOwnAnchor(id) ? id : null),
        },
      },
    },
  ],
})

/** A paste into an empty line replaces it: its first block would otherwise take the alignment of that line. */
export const withOwnFirstBlock = (slice: Slice, { selection }: EditorState): Slice => {
  const { content, openStart, openEnd } = slice
  const first = content.firstChild
  const isOwn = first?.isTextblock && (first.attrs.align || first.attrs.id)
  if (!isOwn || openStart === 0 || selection.$from.parent.content.size > 0) return slice
  return new Slice(content, 0, content.childCount === 1 ? 0 : openEnd)
}
