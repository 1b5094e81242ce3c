// Marks the places of comments in the editor. The text itself stays as it is.
import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { useEffect } from 'react'
import { type PlaceState, placeIn, stateOf } from '#features/content/console/comments/comment-places.ts'
import { useComments } from '#features/content/console/comments/comments-context.ts'
import { QUOTE_MAX } from '#features/content/contract/approval.ts'
import { CONTEXT_MAX, type Comment, type CommentPlace } from '#features/content/contract/comments.ts'

const commentMarks = new PluginKey<DecorationSet>('commentMarks')

/** Visible characters of the text, and the position of each in the document. */
const charactersOf = (doc: Node) => {
  const positions: number[] = []
  let text = ''
  doc.descendants((node, position) => {
    for (const [at, character] of (node.text ?? '').split('').entries()) {
      if (/\s/.test(character)) continue
      text += character
      positions.push(position + at)
    }
  })
  return { text, positions }
}

export const CommentMarks = Extension.create({
  name: 'commentMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: commentMarks,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, marks) =>
          (transaction.getMeta(commentMarks) as DecorationSet | undefined) ??
          marks.map(transaction.mapping, transaction.doc),
      },
      props: { decorations: (state) => commentMarks.getState(state) },
    }),
  ],
})

const markComments = (doc: Node, comments: readonly Comment[], active: number | undefined) => {
  const { text, positions } = charactersOf(doc)
  const places: Record<number, PlaceState> = {}
  const marks: Decoration[] = []
  for (const comment of comments) {
    const found = placeIn(text, comment)
    places[comment.id] = stateOf(found)
    const from = found && positions[found.from]
    const last = found && positions[found.to - 1]
    if (from === undefined || last === undefined) continue
    marks.push(
      Decoration.inline(from, last + 1, {
        'data-comment': String(comment.id),
        ...(comment.id === active ? { class: 'is-active' } : {}),
        title: '有批注',
      }),
    )
  }
  return { places, marks: DecorationSet.create(doc, marks) }
}

/** The selected words with their neighbours; or why they cannot be commented on. */
export const selectedPlace = ({ state }: Editor, field: string): CommentPlace | string => {
  const { from, to } = state.selection
  const { text, positions } = charactersOf(state.doc)
  const first = positions.findIndex((position) => position >= from)
  const end = positions.filter((position) => position < to).length
  if (first < 0 || end <= first) return '请选中文字，再写批注；图片可以批注它旁边的文字'
  if (end - first > QUOTE_MAX) return `一次最多选 ${QUOTE_MAX} 个字，请选短一些`
  return {
    field,
    quote: text.slice(first, end),
    before: text.slice(Math.max(0, first - CONTEXT_MAX), first),
    after: text.slice(end, end + CONTEXT_MAX),
  }
}

/** How long nobody has typed: marks move with the text meanwhile. */
const SETTLED_MS = 400

export const useCommentMarks = (editor: Editor | null, field: string) => {
  const comments = useComments()
  const { open, active, asked, onChoose, onPlaces } = comments ?? {}

  useEffect(() => {
    if (!editor || !open) return undefined
    const here = open.filter((comment) => comment.field === field && comment.quote !== '')
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = () => {
      if (editor.isDestroyed) return
      const { state, view } = editor
      // A transaction would end what an input method composes.
      if (view.composing) {
        timer = setTimeout(mark, SETTLED_MS)
        return
      }
      const { marks, places } = markComments(state.doc, here, active)
      view.dispatch(state.tr.setMeta(commentMarks, marks).setMeta('addToHistory', false))
      onPlaces?.(field, places)
    }
    const later = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (!transaction.docChanged) return
      clearTimeout(timer)
      timer = setTimeout(mark, SETTLED_MS)
    }
    const first = setTimeout(mark)
    editor.on('transaction', later)
    return () => {
      clearTimeout(first)
      clearTimeout(timer)
      editor.off('transaction', later)
    }
  }, [editor, field, open, active, onPlaces])

  useEffect(() => {
    if (!editor || editor.isDestroyed || !onChoose) return undefined
    const { dom } = editor.view
    const choose = ({ target }: MouseEvent) => {
      const mark = target instanceof Element ? target.closest('[data-comment]') : null
      const id = Number(mark?.getAttribute('data-comment'))
      if (id) onChoose(id)
    }
    dom.addEventListener('click', choose)
    return () => dom.removeEventListener('click', choose)
  }, [editor, onChoose])

  useEffect(() => {
    if (!editor || editor.isDestroyed || !asked) return
    editor.view.dom.querySelector(`[data-comment="${asked.id}"]`)?.scrollIntoView({ block: 'center' })
  }, [editor, asked])
}
