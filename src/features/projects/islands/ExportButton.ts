// Saves what the page says as a Word file, made in the browser. Works without login; the library is loaded on the click.

import { canSaveBlobs, elsewhere } from '#platform/browser/abilities.ts'
import { onPress } from '#platform/browser/on-press.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { showMessage, toast } from '#platform/ui/feedback.ts'

interface Props {
  name: string
}

const fileNameOf = (name: string) => `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || '项目'}.docx`

export default function ExportButton({ name }: Props, element?: HTMLElement) {
  const button = element?.querySelector('button')
  if (!button) return
  const save = async () => {
    if (!canSaveBlobs()) return showMessage('这里下载不了文件', `${elsewhere()}，再导出。`)
    const { projectDocument } = await import('./export-word.ts')
    saveFile(await projectDocument(document), fileNameOf(name))
    return toast('已导出 Word 文件')
  }
  onPress(button, save, () => toast('导出失败，请稍后重试', 'error'))
}

ExportButton.plain = () => '<button class="button plain" type="button">导出 Word</button>'
