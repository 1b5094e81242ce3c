// Pictures of other websites in a paste: copied by the server where it can have them.
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { copyImage } from '#features/uploads/contract/staff-uploads.ts'
import { callStaff } from '#platform/console/api.ts'
import { moveAddress } from './pictures.ts'

/** The address with its protocol, as the server needs it. */
const absolute = (address: string) => new URL(address, location.href).href

export const useRemotePictures = (editor: Editor | null) => {
  /** Pictures that are being copied now. */
  const [copying, setCopying] = useState(0)
  const [failed, setFailed] = useState<readonly string[]>([])

  const copy = async (addresses: readonly string[]) => {
    setFailed([])
    setCopying(addresses.length)
    const notCopied: string[] = []
    for (const [position, address] of addresses.entries()) {
      try {
        const { file } = await callStaff(copyImage, { address: absolute(address) })
        if (editor && !editor.isDestroyed) moveAddress(editor, address, file)
      } catch {
        notCopied.push(address)
      }
      setCopying(addresses.length - position - 1)
    }
    setFailed(notCopied)
  }
  return {
    copy,
    copying,
    problem:
      failed.length > 0
        ? `有 ${failed.length} 张图片无法从原网站复制，仍引用原网址，请另存后用“更换图片”上传：${failed.join('、')}`
        : '',
  }
}
