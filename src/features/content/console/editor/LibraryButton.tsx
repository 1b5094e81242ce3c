import LibraryIcon from '@mui/icons-material/CollectionsOutlined'
import { ToggleButton } from '@mui/material'
import { useTiptapEditor } from 'ra-input-rich-text'
import { useState } from 'react'
import { LibraryDialog } from '#features/content/console/inputs/LibraryDialog.tsx'

/** Inserts a picture that other content uses. */
export const LibraryButton = () => {
  const editor = useTiptapEditor()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    editor.commands.focus()
  }
  return (
    <>
      <ToggleButton
        value="library"
        size="small"
        title="图片库"
        aria-label="图片库"
        onClick={() => setOpen(true)}
      >
        <LibraryIcon fontSize="inherit" />
      </ToggleButton>
      <LibraryDialog
        open={isOpen}
        onClose={close}
        onChoose={({ file, alt, width, height }) => {
          setOpen(false)
          const size = width > 0 ? { width, height } : {}
          editor
            .chain()
            .focus()
            .setFigure({ src: file, alt, ...size })
            .run()
        }}
      />
    </>
  )
}
