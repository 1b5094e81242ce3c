// Marks the places of comments in the editor. The text itself stays as it is.
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { useEffect, useMemo } from 'react'
import { type PlaceState, placeIn, stateOf } from '#features/content/console/comments/comment-places.ts'
import { useComments } from '#features/content/console/comments/comments-context.ts'
import { QUOTE_MAX } from '#features/content/contract/approval.ts'
import { CONTEXT_MAX, type Comment, type CommentPlace } from '#features/content/contract/comments.ts'
import { openMarks, useSettledMarks } from './settled-marks.ts'

const { key, extension } = openMarks('commentMarks')
export const CommentMarks = extension

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

export const useCommentMarks = (editor: Editor | null, field: string) => {
  const comments = useComments()
  const { open, active, asked, onChoose, onPlaces } = comments ?? {}

  const marks = useMemo(() => {
    const here = open?.filter((comment) => comment.field === field && comment.quote !== '')
    if (!here) return undefined
    return (doc: Node) => {
      const { marks: made, places } = markComments(doc, here, active)
      onPlaces?.(field, places)
      return made
    }
  }, [field, open, active, onPlaces])
  useSettledMarks(editor, key, marks)

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
