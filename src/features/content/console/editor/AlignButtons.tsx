import CenterIcon from '@mui/icons-material/FormatAlignCenter'
import RightIcon from '@mui/icons-material/FormatAlignRight'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useEditorState } from '@tiptap/react'
import { useTiptapEditor } from 'ra-input-rich-text'
import { alignedTypes, type TextAlignment } from './alignment.ts'

const choices = [
  { value: 'center', label: '居中', Icon: CenterIcon },
  { value: 'right', label: '靠右', Icon: RightIcon },
] as const

export const AlignButtons = () => {
  const editor = useTiptapEditor()
  const alignment = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      choices.find(({ value }) => now?.isActive({ align: value }))?.value ?? null,
  })
  /** A second click takes it back. */
  const align = (value: TextAlignment | null) => {
    const chain = editor.chain().focus()
    for (const type of alignedTypes) chain.updateAttributes(type, { align: value })
    chain.run()
  }
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={alignment}
      onChange={(_, value: TextAlignment | null) => align(value)}
    >
      {choices.map(({ value, label, Icon }) => (
        <ToggleButton key={value} value={value} title={label} aria-label={label}>
          <Icon fontSize="inherit" />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
