import CommentIcon from '@mui/icons-material/AddCommentOutlined'
import { ToggleButton } from '@mui/material'
import { useEditorState } from '@tiptap/react'
import { useTiptapEditor } from 'ra-input-rich-text'
import { useNotify } from 'react-admin'
import { useComments } from '#features/content/console/comments/comments-context.ts'
import { selectedPlace } from './comment-marks.ts'

/** Comments on the selected words. There is none before the record is saved. */
export const CommentButton = ({ field }: { field: string }) => {
  const editor = useTiptapEditor()
  const comments = useComments()
  const notify = useNotify()
  const isEmpty = useEditorState({
    editor,
    selector: ({ editor: now }) => now?.state.selection.empty ?? true,
  })
  if (!comments) return null
  return (
    <ToggleButton
      value="comment"
      size="small"
      title="批注选中的文字"
      aria-label="批注选中的文字"
      disabled={isEmpty ?? true}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        const place = selectedPlace(editor, field)
        if (typeof place === 'string') notify(place, { type: 'warning' })
        else comments.onStart(place)
      }}
    >
      <CommentIcon fontSize="inherit" />
    </ToggleButton>
  )
}
