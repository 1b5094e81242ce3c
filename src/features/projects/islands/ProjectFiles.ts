// Files of a project: names and sizes for everybody, fetched by signed-in users at an address for one download.

import { addNum } from '#features/favourites/contract.ts'
import { offerMembership } from '#features/membership/islands/offer-membership.ts'
import { call, mediaAddress } from '#platform/browser/call.ts'
import { onPress } from '#platform/browser/on-press.ts'
import { saveAddress } from '#platform/browser/save-address.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { escapeHtml } from '#platform/lib/escape-html.ts'
import { byteSize, fileKind } from '#platform/lib/text.ts'
import { showMessage } from '#platform/ui/feedback.ts'
import { fetchPrivateProject } from './fetch-private.ts'
import { findFile } from './find-file.ts'

interface Props {
  id: number
  files: readonly { name: string; size: number }[]
}

const download = async (props: Props, position: number): Promise<void> => {
  const project = await fetchPrivateProject(props.id, 1)
  if (!project) return
  const file = findFile(project.report, props.files, position)
  if (project.files_refused) await offerMembership(project.files_refused)
  else if (!file) await showMessage('资料已更换', '这份资料已被撤下或更换，请刷新页面后查看最新的资料。')
  else if (!file.file)
    await showMessage('资料暂时取不到', '这份资料目前不在服务器上，请稍后再试，或通过责任单位索取。')
  else {
    await call(addNum, { id: props.id, type: 7 })
    saveAddress(mediaAddress(file.file), file.name)
  }
}

export default function ProjectFiles(props: Props, element?: HTMLElement) {
  for (const [position, button] of [...(element?.querySelectorAll('button') ?? [])].entries())
    onPress(button, () => download(props, position), showFailure)
}

ProjectFiles.plain = ({ files }: Props) => {
  const rows = files.map(({ name, size }) => {
    const about = [fileKind(name), size > 0 && byteSize(size)].filter(Boolean).join('，')
    return `<li><button class="linklike" type="button">${escapeHtml(name)}</button><span>${about}</span></li>`
  })
  return `<ul class="files">${rows.join('')}</ul>`
}
