import LinkIcon from '@mui/icons-material/InsertLink'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  ToggleButton,
} from '@mui/material'
import { useEditorState } from '@tiptap/react'
import { useTiptapEditor } from 'ra-input-rich-text'
import { useState } from 'react'

const VALID_ADDRESS = /^(\/(?!\/)|https?:\/\/[^\s/]|mailto:|tel:)\S*$/i

export const LinkButton = () => {
  const editor = useTiptapEditor()
  const isLink = useEditorState({ editor, selector: ({ editor: now }) => now?.isActive('link') ?? false })
  const [address, setAddress] = useState<string | undefined>()
  /** Typing goes on in the text, not on the button. */
  const close = () => {
    setAddress(undefined)
    editor.commands.focus()
  }

  const open = () => setAddress(String(editor.getAttributes('link').href ?? ''))
  const setLink = (href: string) => {
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !isLink)
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    close()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }
  const trimmed = address?.trim() ?? ''
  const isValid = VALID_ADDRESS.test(trimmed)

  return (
    <>
      <ToggleButton
        value="link"
        size="small"
        title="链接"
        aria-label="链接"
        selected={isLink ?? false}
        onClick={open}
      >
        <LinkIcon fontSize="inherit" />
      </ToggleButton>
      <Dialog
        open={address !== undefined}
        onClose={close}
        maxWidth="sm"
        fullWidth
        disableRestoreFocus
        aria-labelledby="link-title"
      >
        <DialogTitle id="link-title">链接</DialogTitle>
        <DialogContent>
          <TextField
            label="地址"
            value={address ?? ''}
            placeholder="https:// 或 /info/view/1"
            error={trimmed !== '' && !isValid}
            helperText={trimmed !== '' && !isValid ? '须以 / 或 https:// 开头' : ' '}
            onChange={({ target }) => setAddress(target.value)}
          />
        </DialogContent>
        <DialogActions>
          {isLink && (
            <Button color="error" onClick={remove}>
              取消链接
            </Button>
          )}
          <Button onClick={close}>返回</Button>
          <Button variant="contained" disabled={!isValid} onClick={() => setLink(trimmed)}>
            确定
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
