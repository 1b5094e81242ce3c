// Opens the command palette: by its button, or by Ctrl+K (⌘K) from anywhere but another dialog.
import SearchIcon from '@mui/icons-material/SearchOutlined'
import { IconButton } from '@mui/material'
import { lazy, Suspense, useEffect, useState } from 'react'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))

const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey

export const CommandPaletteButton = () => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return
      event.preventDefault()
      if (!document.querySelector('[role=dialog], dialog[open]')) setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <IconButton
        color="inherit"
        aria-label="查找与跳转"
        aria-keyshortcuts="Control+K"
        title="查找与跳转（Ctrl+K）"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </IconButton>
      {isOpen && (
        <Suspense>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
