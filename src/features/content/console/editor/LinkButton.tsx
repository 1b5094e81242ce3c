import LinkIcon from '@mui/icons-material/InsertLink'
import { Button, ToggleButton } from '@mui/material'
import { useEditorState } from '@tiptap/react'
import { useTiptapEditor } from 'ra-input-rich-text'
import { useState } from 'react'
import { DialogForm } from '#platform/console/components/DialogForm.tsx'
import { readAddress } from '#platform/readers/address.ts'
import { isValidAddress, LinkInput } from './LinkInput.tsx'

interface Link {
  address: string
  /** Title of the page that was chosen: text of the link where no text is selected. */
  title?: string
}

export const LinkButton = () => {
  const editor = useTiptapEditor()
  const isLink = useEditorState({ editor, selector: ({ editor: now }) => now?.isActive('link') ?? false })
  const [link, setLink] = useState<Link | undefined>()
  /** Typing goes on in the text, not on the button. */
  const close = () => {
    setLink(undefined)
    editor.commands.focus()
  }

  const open = () => setLink({ address: String(editor.getAttributes('link').href ?? '') })
  const address = readAddress(link?.address ?? '')
  const insert = () => {
    const chain = editor.chain().focus().extendMarkRange('link')
    const attrs = { href: address }
    if (editor.state.selection.empty && !isLink)
      chain
        .insertContent({ type: 'text', text: link?.title ?? address, marks: [{ type: 'link', attrs }] })
        .run()
    else chain.setLink(attrs).run()
    close()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    close()
  }

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
      <DialogForm
        open={link !== undefined}
        title="链接"
        confirmLabel="确定"
        isValid={isValidAddress(address)}
        disableRestoreFocus
        onConfirm={insert}
        onClose={close}
        actions={
          isLink && (
            <Button color="error" onClick={remove}>
              取消链接
            </Button>
          )
        }
      >
        <LinkInput
          address={link?.address ?? ''}
          onChange={(typed) => setLink({ address: typed })}
          onChoose={(chosen, title) => setLink({ address: chosen, title })}
        />
      </DialogForm>
    </>
  )
}
