// Line below the text: how many words it has.
import { Box, Typography } from '@mui/material'
import type { Node } from '@tiptap/pm/model'
import { useEditorState } from '@tiptap/react'
import { useTiptapEditor } from 'ra-input-rich-text'
import { useDeferredValue, useMemo } from 'react'
import { useFormIsDirty } from 'react-admin'
import { colours } from '#platform/console/theme.ts'
import { grouped } from '#platform/lib/text.ts'
import { wordCount } from './word-count.ts'

const textOf = (doc: Node | undefined) => doc?.textBetween(0, doc.content.size, '\n', '\n') ?? ''

/** Not announced: a screen reader would speak at every key. It is read where somebody goes to it. */
export const EditorFoot = ({ isFull }: { isFull: boolean }) => {
  const editor = useTiptapEditor()
  const changed = useEditorState({
    editor,
    selector: ({ editor: now }) => now?.state.doc,
    equalityFn: Object.is,
  })
  const doc = useDeferredValue(changed ?? editor?.state.doc)
  const words = useMemo(() => wordCount(textOf(doc)), [doc])
  const dirty = useFormIsDirty()
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        px: 1.5,
        py: 0.5,
        borderTop: `1px solid ${colours.line}`,
        backgroundColor: colours.card,
        borderRadius: '0 0 6px 6px',
        ...(isFull ? { position: 'sticky', bottom: 0, borderRadius: 0 } : {}),
      }}
    >
      <Typography
        variant="caption"
        color="textSecondary"
        title="每个汉字、标点，每个英文单词或数字，各算一个字"
      >
        字数 {grouped(words)}
      </Typography>
      {isFull && (
        <Typography variant="caption" color="textSecondary">
          {dirty ? '有未保存的修改' : '没有未保存的修改'} · 按 Esc 退出全屏
        </Typography>
      )}
    </Box>
  )
}
