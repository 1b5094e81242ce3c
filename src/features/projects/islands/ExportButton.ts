// Saves what the page says as a Word file, made in the browser; the library is loaded on the click. Browsers inside apps save
// only what has an address, which the server offers to those who have signed in.

import { canSaveBlobs, elsewhere } from '#platform/browser/abilities.ts'
import { onPress } from '#platform/browser/on-press.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { isSignedIn } from '#platform/browser/session.ts'
import { showMessage, toast } from '#platform/ui/feedback.ts'

interface Props {
  name: string
}

const fileNameOf = (name: string) => `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || '项目'}.docx`

export default function ExportButton({ name }: Props, element?: HTMLElement) {
  const button = element?.querySelector('button')
  if (!button) return
  const save = async () => {
    const isAddressNeeded = !canSaveBlobs()
    if (isAddressNeeded && !isSignedIn())
      return showMessage('登录后可在这里下载', `请先登录，再导出。不登录的话，${elsewhere()}，再导出。`)
    const { projectDocument } = await import('./export-word.ts')
    const word = await projectDocument(document)
    if (isAddressNeeded) {
      const { offerWord } = await import('./offer-word.ts')
      return offerWord(word, fileNameOf(name))
    }
    saveFile(word, fileNameOf(name))
    return toast('已导出 Word 文件')
  }
  onPress(button, save, () => toast('导出失败，请稍后重试', 'error'))
}

ExportButton.plain = () => '<button class="button plain" type="button">导出 Word</button>'
