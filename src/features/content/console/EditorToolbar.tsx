// Buttons for saving, publishing and other actions, at the lower edge. The state of the record decides which are shown.
import { Box, Button, CircularProgress, Typography } from '@mui/material'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { SaveMessage } from '#platform/console/forms/SaveMessage.tsx'
import { colours } from '#platform/console/theme.ts'
import { type EditedKind, SINGLETON_KINDS } from '#platform/contract/kinds.ts'
import { useApprovals } from './approval/approval-rules.ts'
import { isSaved } from './kind-contract.ts'
import { RecordActions } from './RecordActions.tsx'
import type { ContentEditorState } from './use-content-editor.ts'

/** @param save undefined while there is nothing to be saved: the key then does nothing */
const useSaveKey = (save: (() => void) | undefined) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      save?.()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

const toolbarStyles = {
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  mt: 2,
  py: 1.25,
  borderTop: `1px solid ${colours.line}`,
  backgroundColor: colours.paper,
} as const

export const EditorToolbar = ({
  kind,
  editor,
  dirty,
}: {
  kind: EditedKind
  editor: ContentEditorState
  dirty: boolean
}) => {
  const { record, busy, saving } = editor
  const spinnerFor = (mode: string) =>
    saving === mode ? <CircularProgress size={16} color="inherit" aria-hidden /> : undefined
  const isSingleRecord = SINGLETON_KINDS.has(kind)
  const last = useApprovals(kind, record)?.last
  const isWaiting = last?.state === 'waiting' && last.version === record.version
  const values = useWatch()
  const needsApproval = editor.neededFor(values) > 0
  const mayEdit = editor.mayEdit(values)
  const canSaveDraft =
    mayEdit && record.state !== 'removed' && !isSingleRecord && !busy && (dirty || !isSaved(record))
  const saveDraft = () => editor.send('draft')
  useSaveKey(canSaveDraft ? saveDraft : undefined)
  return (
    <Box role="toolbar" aria-label="保存与发布" sx={toolbarStyles}>
      <SaveMessage message={editor.message} />
      {!mayEdit && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
          您的岗位只能查看这个栏目的内容。
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {record.state !== 'removed' && mayEdit && (
          <>
            {needsApproval ? (
              <Button
                variant="contained"
                disabled={busy || (!dirty && (record.state === 'live' || isWaiting))}
                startIcon={spinnerFor('submit')}
                onClick={() => (dirty || !isSaved(record) ? editor.send('submit') : editor.submitSaved())}
              >
                {isWaiting && !dirty ? '已送审' : '送审'}
              </Button>
            ) : (
              <Button
                variant="contained"
                disabled={busy || (record.state === 'live' && !dirty)}
                startIcon={spinnerFor('publish')}
                onClick={() => (dirty || !isSaved(record) ? editor.send('publish') : editor.publishSaved())}
              >
                {isSingleRecord ? '保存并发布' : record.live_version > 0 ? '发布修改' : '发布'}
              </Button>
            )}
            {!isSingleRecord && (
              <Button
                variant="outlined"
                disabled={!canSaveDraft}
                startIcon={spinnerFor('draft')}
                onClick={saveDraft}
                title="Ctrl+S"
                aria-keyshortcuts="Control+S"
              >
                保存草稿
              </Button>
            )}
          </>
        )}
        <RecordActions kind={kind} editor={editor} needsApproval={needsApproval} mayEdit={mayEdit} />
      </Box>
    </Box>
  )
}
