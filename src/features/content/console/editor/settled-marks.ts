// Marks that are made from the text of an editor: they move with it while somebody types, and are made anew after it.
import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { DecorationSet } from '@tiptap/pm/view'
import { useEffect } from 'react'

/** Milliseconds after the last change of the text. */
const SETTLED_MS = 400

export type MarksKey = PluginKey<DecorationSet>

/** Extension that shows the marks of a key, and the key. */
export const openMarks = (name: string) => {
  const key: MarksKey = new PluginKey<DecorationSet>(name)
  const extension = Extension.create({
    name,
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (transaction, marks) =>
            (transaction.getMeta(key) as DecorationSet | undefined) ??
            marks.map(transaction.mapping, transaction.doc),
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ],
  })
  return { key, extension }
}

/** @param marksOf makes the marks of a text; another function makes them anew. Undefined leaves the marks that are shown. */
export const useSettledMarks = (
  editor: Editor | null,
  key: MarksKey,
  marksOf: ((doc: EditorState['doc']) => DecorationSet) | undefined,
) => {
  useEffect(() => {
    if (!editor || !marksOf) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = () => {
      if (editor.isDestroyed) return
      const { state, view } = editor
      // A transaction would end what an input method composes.
      if (view.composing) {
        timer = setTimeout(mark, SETTLED_MS)
        return
      }
      view.dispatch(state.tr.setMeta(key, marksOf(state.doc)).setMeta('addToHistory', false))
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
  }, [editor, key, marksOf])
}
