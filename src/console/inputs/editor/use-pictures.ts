import type { Editor } from '@tiptap/core'
import { useCallback } from 'react'
import { uploadImage } from '#client/upload.ts'
import { useUploads } from '../uploading.ts'

/** Uploads pictures and puts each into the text as it arrives. */
export const usePictures = (editor: Editor | null) => {
  const insert = useCallback(
    ({ file, width, height }: { file: string; width: number; height: number }) =>
      editor?.chain().focus().setFigure({ src: file, alt: '', width, height }).run(),
    [editor],
  )
  return useUploads(uploadImage, insert)
}
