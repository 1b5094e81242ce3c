// Contact of a tender, asked for on a click. It is in no page.

import { tenderDetail } from '#features/tenders/contract/tenders.ts'
import { call } from '#platform/browser/call.ts'
import { showContact } from '#platform/browser/contact-rows.ts'
import { onPress } from '#platform/browser/on-press.ts'
import { fetchPrivate } from '#platform/browser/private-facts.ts'
import { showFailure } from '#platform/browser/show-failure.ts'

interface Props {
  project_sn: string
}

export default function TenderContact({ project_sn }: Props, element?: HTMLElement) {
  const button = element?.querySelector('button')
  const status = element?.querySelector('p')
  if (!button || !status) return
  const show = async () => {
    const contact = await fetchPrivate(
      async () => (await call(tenderDetail, { project_sn })).data.contact,
      (answer) => answer === '',
    )
    if (contact === undefined) return
    if (contact === '') {
      status.textContent = '招标人没有留下联系方式，请按公告正文中的方式联系。'
      return
    }
    status.textContent = '联系时请说明从本站看到该项目。'
    showContact(button, [['联系方式', contact]])
  }
  onPress(button, show, showFailure)
}

TenderContact.plain = () =>
  '<button class="button" type="button">查看联系方式</button><p class="meta" role="status">登录后可查看联系人和电话。</p>'
