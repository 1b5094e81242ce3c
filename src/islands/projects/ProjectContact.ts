// Contact of a project, asked for on a click. It is in no page.
import { showFailure } from '../show-failure.ts'
import { fetchPrivate } from './fetch-private.ts'
import { onPress } from './on-press.ts'

interface Props {
  id: number
}

const row = (label: string, value: string | Node) => {
  const name = document.createElement('dt')
  name.textContent = label
  const text = document.createElement('dd')
  text.append(value)
  const both = document.createElement('div')
  both.append(name, text)
  return both
}

const phoneLink = (phone: string) => {
  const link = document.createElement('a')
  link.href = `tel:${phone.replace(/[^\d+]/g, '')}`
  link.textContent = phone
  return link
}

const contactList = ({ username, user_phone }: { username: string; user_phone: string }) => {
  const list = document.createElement('dl')
  list.className = 'facts'
  list.tabIndex = -1
  list.setAttribute('aria-label', '联系方式')
  if (username) list.append(row('联系人', username))
  if (user_phone) list.append(row('联系电话', phoneLink(user_phone)))
  return list
}

export default function ProjectContact({ id }: Props, element?: HTMLElement) {
  const button = element?.querySelector('button')
  const status = element?.querySelector('p')
  if (!button || !status) return
  const show = async () => {
    const project = await fetchPrivate(id, 0)
    if (!project) return
    if (!project.username && !project.user_phone) {
      status.textContent = '项目方没有留下联系方式，可以通过责任单位联系。'
      return
    }
    const list = contactList(project)
    button.replaceWith(list)
    status.textContent = '联系时请说明从本站看到该项目。'
    list.focus()
  }
  onPress(button, show, showFailure)
}

ProjectContact.plain = () =>
  '<button class="button" type="button">查看联系方式</button><p class="meta" role="status">登录后可查看联系人和电话。</p>'
