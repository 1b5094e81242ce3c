// The script of every page: large type, fragments, broken pictures, share, print, moments, read count. Compiled for browsers
// without `?.` and `??`, which would grow it: hence the plain conditions.
const page = document
const root = page.documentElement

const largeType = page.querySelector('[data-large-type]')
if (largeType) {
  const show = (large: boolean) => largeType.setAttribute('aria-pressed', `${large}`)
  largeType.addEventListener('click', () => {
    const large = root.classList.toggle('large')
    show(large)
    try {
      localStorage.setItem('large-type', large ? '1' : '')
    } catch {
      // Without storage the choice lasts for this page only.
    }
  })
  show(root.classList.contains('large'))
}

// Menus scroll on phones: scrolls the current entry into view.
for (const here of page.querySelectorAll<HTMLElement>('nav [aria-current]')) {
  const bar = here.closest('ul,nav') as Element
  bar.scrollLeft = here.offsetLeft - (bar.clientWidth - here.offsetWidth) / 2
}

const placeholder = (image: HTMLImageElement) => {
  if (image.src.includes('/placeholders/')) return
  // The sources of a <picture> take precedence over `src`.
  for (const source of page.querySelectorAll('source'))
    if (source.parentNode === image.parentNode) source.remove()
  image.removeAttribute('srcset')
  image.src = image.dataset.placeholder || '/placeholders/news.svg'
}
addEventListener('error', ({ target }) => target instanceof HTMLImageElement && placeholder(target), true)
for (const image of page.images) if (image.complete && image.src && !image.naturalWidth) placeholder(image)

// Side lists are separate fragments, so that a new headline does not rewrite every article.
for (const holder of page.querySelectorAll<HTMLElement>('[data-fragment]'))
  fetch(holder.dataset.fragment as string)
    .then(async (reply) => {
      if (reply.ok) holder.innerHTML = await reply.text()
    })
    .catch(() => 0)

const share = async (button: HTMLElement) => {
  const [url] = location.href.split('#') as [string]
  try {
    if (navigator.share) await navigator.share({ title: page.title, url })
    else {
      await navigator.clipboard.writeText(url)
      button.textContent = '链接已复制'
    }
  } catch {
    // The share sheet was closed; or there is neither share sheet nor clipboard (in-app browsers, plain HTTP).
    if (!navigator.share) prompt('复制链接', url)
  }
}

for (const button of page.querySelectorAll<HTMLElement>('[data-action]')) {
  button.hidden = false
  button.addEventListener('click', () => {
    if (button.dataset.action === 'print') print()
    else void share(button)
  })
}

// Says which moments have passed, by the browser's clock; styles show what follows from it (styles/reading.css).
for (const state of page.querySelectorAll<HTMLElement>('[data-until]'))
  state.dataset.over = `${Date.parse(state.dataset.until as string) < Date.now()}`

// Counts a read at the reader's first action; opening the page alone sends no request.
// URL and body are in the page: importing the table of paths would double the size of this script.
const read = page.querySelector<HTMLElement>('[data-read]')
if (read) {
  const { read: body, readAt } = read.dataset as Record<'read' | 'readAt', string>
  let counted = false
  const count = () => {
    if (!counted && navigator.sendBeacon) navigator.sendBeacon(readAt, new URLSearchParams(body))
    counted = true
  }
  for (const act of ['scroll', 'pointerdown', 'keydown']) addEventListener(act, count, { passive: true })
}
