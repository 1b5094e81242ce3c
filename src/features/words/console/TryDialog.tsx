import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { excerptAt, findingNames } from '#features/words/rules/words.ts'
import { focusOnMount } from '#platform/console/components/focus-on-mount.ts'
import { useTextChecker } from './lists.ts'
import { MarkedText } from './MarkedText.tsx'

/** Shows what the lists find in a text; nothing is saved. */
export const TryDialog = ({ onClose }: { onClose: () => void }) => {
  const check = useTextChecker()
  const [text, setText] = useState('')
  const findings = check(text)
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="try-title">
      <DialogTitle id="try-title">试一段文字</DialogTitle>
      <DialogContent>
        <TextField
          inputRef={focusOnMount}
          fullWidth
          multiline
          minRows={4}
          maxRows={12}
          label="文字"
          value={text}
          onChange={({ target }) => setText(target.value)}
          sx={{ mt: 1 }}
        />
        <Box aria-live="polite" sx={{ mt: 2 }}>
          {text.trim() !== '' && findings.length === 0 && (
            <Alert severity="success">没有查到错敏词、姓名职务或个人信息的问题。</Alert>
          )}
          {findings.length > 0 && (
            <>
              <Typography variant="subtitle2" component="h3">
                查到 {findings.length} 处
              </Typography>
              <MarkedText text={text} findings={findings} />
              <Box component="ul" sx={{ mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
                {findings.map((finding) => (
                  <li key={`${finding.from} ${finding.kind} ${finding.word}`}>
                    {findingNames[finding.kind]}“{finding.word}”，{finding.note}
                    {finding.replacement && `：${finding.replacement}`}（{excerptAt(text, finding)}）
                  </li>
                ))}
              </Box>
            </>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  )
}
