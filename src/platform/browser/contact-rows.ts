import { phoneParts } from '#platform/lib/phones.ts'
import { reloadForAnother } from './restored-page.ts'

const partOf = ([text, number]: readonly [text: string, number?: string]): string | Node => {
  if (!number) return text
  const link = document.createElement('a')
  link.href = `tel:${number}`
  link.textContent = text
  return link
}

const row = ([label, text]: readonly [label: string, text: string]) => {
  const name = document.createElement('dt')
  name.textContent = label
  const value = document.createElement('dd')
  value.append(...phoneParts(text).map(partOf))
  const both = document.createElement('div')
  both.append(name, value)
  return both
}

/** Puts the rows in place of the button, with the focus; rows without text are left out. */
export const showContact = (
  button: HTMLButtonElement,
  rows: readonly (readonly [label: string, text: string])[],
) => {
  const list = document.createElement('dl')
  list.className = 'facts'
  list.tabIndex = -1
  list.setAttribute('aria-label', '联系方式')
  list.append(...rows.filter(([, text]) => text !== '').map(row))
  button.replaceWith(list)
  list.focus()
  reloadForAnother()
}
