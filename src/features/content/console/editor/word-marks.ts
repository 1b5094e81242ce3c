// Marks banned and sensitive words, wrong names and personal numbers at their place in the editor. The text itself stays as it is.
import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { useEffect } from 'react'
import { useTextChecker } from '#features/words/console/lists.ts'
import { findingNames, type TextChecker } from '#features/words/rules/words.ts'

const wordMarks = new PluginKey<DecorationSet>('wordMarks')

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

export const WordMarks = Extension.create({
  name: 'wordMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: wordMarks,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, marks) =>
          (transaction.getMeta(wordMarks) as DecorationSet | undefined) ??
          marks.map(transaction.mapping, transaction.doc),
      },
      props: { decorations: (state) => wordMarks.getState(state) },
    }),
  ],
})

/** How long nobody has typed: marks move with the text meanwhile. */
const SETTLED_MS = 400

export const useWordMarks = (editor: Editor | null) => {
  const check = useTextChecker()
  useEffect(() => {
    if (!editor) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = () => {
      if (editor.isDestroyed) return
      const { state, view } = editor
      // A transaction would end what an input method composes.
      if (view.composing) {
        timer = setTimeout(mark, SETTLED_MS)
        return
      }
      view.dispatch(state.tr.setMeta(wordMarks, marksOf(state.doc, check)).setMeta('addToHistory', false))
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
  }, [editor, check])
}
