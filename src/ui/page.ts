// The only script of reading pages: large type, side lists, broken pictures, share, print, read count.
const root = document.documentElement

const store = (name: string, value: string) => {
  try {
    if (value) localStorage.setItem(name, value)
    else localStorage.removeItem(name)
  } catch {
    // Private windows may refuse storage; the choice then lasts for this page.
  }
}

const largeType = document.querySelector<HTMLButtonElement>('[data-large-type]')
const showLargeType = () => largeType?.setAttribute('aria-pressed', String(root.classList.contains('large')))
largeType?.addEventListener('click', () => {
  store('large-type', root.classList.toggle('large') ? '1' : '')
  showLargeType()
})
showLargeType()

// On phones the main navigation scrolls: bring the section one is in into sight.
const here = document.querySelector<HTMLElement>('.sitenav [aria-current]')
const bar = here?.closest('ul')
if (here && bar) bar.scrollLeft = here.offsetLeft - (bar.clientWidth - here.offsetWidth) / 2

const placeholder = (image: HTMLImageElement) => {
  if (image.src.includes('/placeholders/')) return
  image.removeAttribute('srcset')
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove()
  image.src = image.dataset.placeholder ?? '/placeholders/news.svg'
}
addEventListener('error', ({ target }) => target instanceof HTMLImageElement && placeholder(target), true)
for (const image of document.images)
  if (image.complete && image.src && !image.naturalWidth) placeholder(image)

// Side lists are files of their own, so that a new headline does not rewrite every article.
for (const holder of document.querySelectorAll<HTMLElement>('[data-fragment]'))
  void fetch(holder.dataset.fragment ?? '')
    .then(async (reply) => {
      if (reply.ok) holder.innerHTML = await reply.text()
    })
    .catch(() => undefined)

const say = (button: HTMLElement, text: string) => {
  const before = button.textContent
  button.textContent = text
  setTimeout(() => (button.textContent = before), 2000)
}
const share = async (button: HTMLElement) => {
  const address = location.href.split('#')[0] ?? ''
  try {
    if (navigator.share) await navigator.share({ title: document.title, url: address })
    else {
      await navigator.clipboard.writeText(address)
      say(button, '链接已复制')
    }
  } catch {
    // The reader closed the share sheet.
  }
}

const actions: Record<string, (button: HTMLElement) => void> = {
  print: () => print(),
  share: (button) => void share(button),
}
for (const button of document.querySelectorAll<HTMLElement>('[data-action]')) {
  button.hidden = false
  button.addEventListener('click', () => actions[button.dataset.action ?? '']?.(button))
}

// A read counts once the reader does something; opening the page alone asks the API nothing.
// Where to report it stands in the page: the table of paths would double the size of this script.
const article = document.querySelector<HTMLElement>('[data-read]')
if (article) {
  const { read = '', readAt = '' } = article.dataset
  const acts = ['scroll', 'pointerdown', 'keydown']
  const count = () => {
    for (const act of acts) removeEventListener(act, count)
    navigator.sendBeacon?.(readAt, new URLSearchParams({ id: read }))
  }
  for (const act of acts) addEventListener(act, count, { passive: true })
}
