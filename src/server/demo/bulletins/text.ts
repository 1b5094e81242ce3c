// Turns the plain text blocks of data/ into the HTML an editor would have written.

export const lines = (block: string) =>
  block
    .trim()
    .split('\n')
    .map((line) => line.trim())
export const cells = (line: string) => line.split('|').map((cell) => cell.trim())

export const paragraph = (text: string) => `<p>${text}</p>`
export const heading = (text: string) => `<h2>${text}</h2>`

const row = (tag: 'th' | 'td', values: readonly string[]) =>
  `<tr>${values.map((value) => `<${tag}>${value}</${tag}>`).join('')}</tr>`

export const table = (head: readonly string[], body: readonly (readonly string[])[]) => {
  const rows = body.map((values) => row('td', values)).join('')
  return `<table><thead>${row('th', head)}</thead><tbody>${rows}</tbody></table>`
}

/** Items with a label, «label | text», get it in bold. */
const item = (line: string) => {
  const [first = '', second] = cells(line)
  return second ? `<li><strong>${first}：</strong>${second}</li>` : `<li>${first}</li>`
}
export const list = (items: readonly string[]) => `<ul>${items.map(item).join('')}</ul>`

export const figure = (line: string) => {
  const [name, caption] = cells(line)
  return `<figure><img src="picture:${name}" alt="${caption}"><figcaption>${caption}</figcaption></figure>`
}

const DIGITS = '零一二三四五六七八九十'
/** Small counts in words, as in «三宗»; from eleven on in figures. */
export const inWords = (count: number) => (count === 2 ? '两' : (DIGITS[count] ?? String(count)))
