// Suggestions under the search boxes that stand beside it: comboboxes with a list. Loaded when one gets the focus; boxes
// work without it.

import { isCallMissing } from '#backends/spec/missing-call.ts'
import { searchSuggestions } from '#features/search/contract.ts'
import { call } from '#platform/browser/call.ts'
import type { Output } from '#platform/contract/endpoint.ts'
import { forEachKind, type RecordKind, shortNameOf } from '#platform/contract/kinds.ts'
import { bareText, matchesIn } from '#platform/lib/bare-text.ts'
import { TYPED } from '#platform/lib/paths.ts'
import { sayCutPaste } from '#platform/ui/cut-paste.ts'

const PAUSE_MS = 150
const kindNames: Record<string, string> = {
  ...forEachKind(shortNameOf),
  place: '地名',
  species: '树种',
  term: '常用词',
}

/** A missing call is not asked again. */
let isOffered = true

type Answer = Output<typeof searchSuggestions>
const NONE: Answer = { list: [], words: [] }

const ask = async (keyword: string, kind: string): Promise<Answer> => {
  if (!isOffered || bareText(keyword) === '') return NONE
  try {
    return (await call(searchSuggestions, { keyword, kind: kind as RecordKind })).data
  } catch (error) {
    isOffered = !isCallMissing(error)
    return NONE
  }
}

/** Text with its matches marked, as nodes: what is written in a title is never read as HTML. */
const appendMarked = (parent: HTMLElement, text: string, words: readonly string[]) => {
  let at = 0
  for (const [from, to] of matchesIn(text, words)) {
    parent.append(text.slice(at, from))
    const mark = document.createElement('mark')
    mark.textContent = text.slice(from, to)
    parent.append(mark)
    at = to
  }
  parent.append(text.slice(at))
}

const attach = (input: HTMLInputElement, id: string) => {
  const { form } = input
  if (!form) return
  const list = document.createElement('ul')
  list.id = id
  list.className = 'suggestions'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', '搜索建议')
  const live = document.createElement('span')
  live.className = 'visually-hidden'
  live.setAttribute('aria-live', 'polite')
  form.append(list, live)
  input.autocomplete = 'off'
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-autocomplete', 'list'],
    ['aria-expanded', 'false'],
    ['aria-controls', id],
  ] as const)
    input.setAttribute(name, value)

  let active = -1
  let latest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const options = () => [...list.children] as HTMLElement[]

  const activate = (at: number) => {
    active = at
    for (const [index, option] of options().entries())
      option.setAttribute('aria-selected', String(index === at))
    const option = options()[at]
    if (option) {
      input.setAttribute('aria-activedescendant', option.id)
      option.scrollIntoView({ block: 'nearest' })
    } else input.removeAttribute('aria-activedescendant')
  }
  const close = () => {
    latest++
    clearTimeout(timer)
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    activate(-1)
  }
  const choose = (option: HTMLElement) => {
    input.value = option.dataset.text ?? ''
    close()
    // What is suggested is no longer as somebody typed it.
    const typed = form.querySelector<HTMLInputElement>(`[name=${TYPED}]`)
    if (typed) {
      typed.disabled = true
      // The page may be restored from memory as it was left.
      addEventListener('pageshow', () => (typed.disabled = false), { once: true })
    }
    form.submit()
  }
  const show = ({ list: suggestions, words: sought }: Answer) => {
    list.textContent = ''
    for (const [index, { text, kind }] of suggestions.entries()) {
      const option = document.createElement('li')
      option.id = `${id}-${index}`
      option.dataset.text = text
      option.setAttribute('role', 'option')
      const words = document.createElement('span')
      appendMarked(words, text, sought)
      const label = document.createElement('small')
      label.textContent = kindNames[kind] ?? ''
      option.append(words, label)
      option.addEventListener('click', () => choose(option))
      list.append(option)
    }
    activate(-1)
    list.hidden = suggestions.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    live.textContent = list.hidden ? '' : `${suggestions.length} 条建议，按上下键选择`
  }
  const suggest = () => {
    clearTimeout(timer)
    const request = ++latest
    const words = input.value.trim()
    if (words === '') return close()
    const kind = input.dataset.kind ?? form.querySelector<HTMLInputElement>('[name=kind]')?.value ?? ''
    timer = setTimeout(() => {
      void ask(words, kind).then((suggestions) => {
        if (request === latest && document.activeElement === input) show(suggestions)
      })
    }, PAUSE_MS)
  }

  input.addEventListener('input', (event) => {
    // While an input method composes, what stands in the box is not Chinese yet.
    if (!event.isComposing) suggest()
  })
  input.addEventListener('compositionend', suggest)
  input.addEventListener('paste', (event) => sayCutPaste({ nativeEvent: event }))
  input.addEventListener('keydown', (event) => {
    if (event.isComposing || event.keyCode === 229) return
    const { length } = options()
    if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault()
      close()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && length > 0) {
      event.preventDefault()
      if (list.hidden) {
        list.hidden = false
        input.setAttribute('aria-expanded', 'true')
      }
      // One more position than options: none is active, and the text is what was typed.
      const step = event.key === 'ArrowDown' ? 1 : -1
      activate(((active + 1 + step + length + 1) % (length + 1)) - 1)
    } else if (event.key === 'Enter') {
      const option = options()[active]
      if (option && !list.hidden) {
        event.preventDefault()
        choose(option)
      }
    }
  })
  // The press would take the focus from the box before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  input.addEventListener('blur', close)
  if (document.activeElement === input && input.value) suggest()
}

export default function Suggestions(_props: object, element?: HTMLElement) {
  const boxes = element?.parentElement?.querySelectorAll<HTMLInputElement>('input[type=search]') ?? []
  for (const input of boxes)
    if (!input.hasAttribute('role'))
      attach(input, `suggestions-${document.querySelectorAll('.suggestions').length}`)
}

Suggestions.plain = () => ''
