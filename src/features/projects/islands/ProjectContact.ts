// Contact of a project, asked for on a click. It is in no page.
import { showContact } from '#platform/browser/contact-rows.ts'
import { onPress } from '#platform/browser/on-press.ts'
import { showFailure } from '#platform/browser/show-failure.ts'
import { fetchPrivateProject } from './fetch-private.ts'

interface Props {
  id: number
}

export default function ProjectContact({ id }: Props, element?: HTMLElement) {
  const button = element?.querySelector('button')
  const status = element?.querySelector('p')
  if (!button || !status) return
  const show = async () => {
    const project = await fetchPrivateProject(id, 0)
    if (!project) return
    if (!project.username && !project.user_phone) {
      status.textContent = '项目方没有留下联系方式，可以通过责任单位联系。'
      return
    }
    status.textContent = '联系时请说明从本站看到该项目。'
    showContact(button, [
      ['联系人', project.username],
      ['联系电话', project.user_phone],
    ])
  }
  onPress(button, show, showFailure)
}

ProjectContact.plain = () =>
  '<button class="button" type="button">查看联系方式</button><p class="meta" role="status">登录后可查看联系人和电话。</p>'
