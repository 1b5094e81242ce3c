// A paste that is longer than its field takes is said to be cut, and what a reader can make of a text is never cut.
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import LoginPanel from '#features/accounts/islands/LoginPanel.tsx'
import { ENQUIRY } from '#features/enquiries/contract.ts'
import EnquiryForm from '#features/enquiries/islands/EnquiryForm.tsx'
import { NameSearch } from '#platform/browser/NameSearch.tsx'
import { field } from '../forms.ts'
import { signOut } from '../session.ts'

beforeEach(() => signOut())

/** As the browser does it: the text goes in as far as there is room. */
const paste = async (label: string, text: string) => {
  const input = field(label).element() as HTMLInputElement
  input.focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  document.execCommand('insertText', false, text)
}

test('in a form it is said beside the field, until something is typed', async () => {
  await render(<EnquiryForm type={ENQUIRY.callback} subject={1} />)
  await paste('姓名', '林'.repeat(53))
  const said = page.getByText('这里最多 50 个字，粘贴的最后 3 个字没有放进来')
  await expect.element(said).toBeVisible()
  await expect.element(field('姓名')).toHaveValue('林'.repeat(50))
  await userEvent.keyboard('{Backspace}')
  await expect.element(said).not.toBeInTheDocument()
  await paste('姓名', '林')
  await expect.element(page.getByText(/没有放进来/)).not.toBeInTheDocument()
})

test('of a whole message nothing is cut: its phone and its code are found', async () => {
  await render(<EnquiryForm type={ENQUIRY.callback} subject={1} />)
  await paste('手机号码', `${'\u200b'.repeat(70)}电话 138 0013 8000`)
  await expect.element(field('手机号码')).toHaveValue('13800138000')
  const message = `【林权通】${'您正在办理业务，请勿告诉他人。'.repeat(5)}验证码：257704，5分钟内有效`
  await paste('短信验证码', message)
  await expect.element(field('短信验证码')).toHaveValue('257704')
})

test('a password keeps every sign', async () => {
  await render(<LoginPanel />)
  await paste('登录密码', 'Aa1'.repeat(40))
  await expect.element(field('登录密码')).toHaveValue('Aa1'.repeat(40))
})

test('where there is no place beside the field, a message says it', async () => {
  await render(<NameSearch label="名称" field={{ ref: { current: null }, defaultValue: '' }} />)
  await paste('名称', '山'.repeat(60))
  await expect.element(page.getByText('这里最多 50 个字，粘贴的最后 10 个字没有放进来')).toBeVisible()
})
