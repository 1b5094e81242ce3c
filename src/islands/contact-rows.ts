// Rows of a contact that is shown on a click: names, and phones that can be called.

const phoneLink = (phone: string) => {
  const link = document.createElement('a')
  link.href = `tel:${phone.replace(/[^\d+]/g, '')}`
  link.textContent = phone
  return link
}

/** Runs of digits and hyphens as long as a phone number, of whatever country: a contact holds no other numbers. */
const PHONE = /\+?\d[\d-]{5,16}\d/g

/** The text with its phone numbers as links. */
const withPhoneLinks = (text: string): (string | Node)[] => {
  const parts: (string | Node)[] = []
  let end = 0
  for (const match of text.matchAll(PHONE)) {
    parts.push(text.slice(end, match.index), phoneLink(match[0]))
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}

const row = ([label, text]: readonly [label: string, text: string]) => {
  const name = document.createElement('dt')
  name.textContent = label
  const value = document.createElement('dd')
  value.append(...withPhoneLinks(text))
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
}
