// Marks banned and sensitive words, wrong names and personal numbers at their place in the editor. The text itself stays as it is.
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { useCallback } from 'react'
import { useTextChecker } from '#features/words/console/lists.ts'
import { findingNames, type TextChecker } from '#features/words/rules/words.ts'
import { openMarks, useSettledMarks } from './settled-marks.ts'

const { key, extension } = openMarks('wordMarks')
export const WordMarks = extension

const NO_TEXT = '\ufffc'

const marksOf = (doc: Node, check: TextChecker) => {
  const marks: Decoration[] = []
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    // Every node within a line takes one place, as its stand-in does in the text.
    const text = node.textBetween(0, node.content.size, undefined, NO_TEXT)
    for (const { from, to, kind, word, note, replacement } of check(text))
      marks.push(
        Decoration.inline(position + 1 + from, position + 1 + to, {
          'data-finding': kind,
          title: `${findingNames[kind]}“${word}”，${note}${replacement ? `，可改为“${replacement}”` : ''}`,
        }),
      )
    return false
  })
  return DecorationSet.create(doc, marks)
}

export const useWordMarks = (editor: Editor | null) => {
  const check = useTextChecker()
  const marks = useCallback((doc: Node) => marksOf(doc, check), [check])
  useSettledMarks(editor, key, marks)
}
