import ImageIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import { ToggleButton } from '@mui/material'
import {
  ClearButtons,
  FormatButtons,
  ListButtons,
  QuoteButtons,
  RichTextInputToolbar,
} from 'ra-input-rich-text'
import { useRef } from 'react'
import { IMAGE_ENDINGS } from '#contract/uploads/staff-uploads.ts'
import { HeadingSelect } from './LevelButton.tsx'
import { LinkButton } from './LinkButton.tsx'

const ACCEPT = IMAGE_ENDINGS.map((ending) => `.${ending}`).join()

export const EditorToolbar = ({ onPictures }: { onPictures: (files: File[]) => void }) => {
  const fileInput = useRef<HTMLInputElement>(null)
  return (
    <RichTextInputToolbar>
      <HeadingSelect />
      <FormatButtons size="small" />
      <ListButtons size="small" />
      <QuoteButtons size="small" />
      <LinkButton />
      <ToggleButton
        value="image"
        size="small"
        title="插入图片"
        aria-label="插入图片"
        onClick={() => fileInput.current?.click()}
      >
        <ImageIcon fontSize="inherit" />
      </ToggleButton>
      <ClearButtons size="small" />
      <input
        ref={fileInput}
        type="file"
        hidden
        multiple
        accept={ACCEPT}
        aria-label="插入图片：选择文件"
        onChange={({ currentTarget }) => {
          onPictures([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </RichTextInputToolbar>
  )
}
